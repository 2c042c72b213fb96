// Package host is what generated modules need of whoever runs them: wazero in
// native programs, the browser's own engine in the page. It also says how large
// modules and their memories may become.
package host
