package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"
)

func defineServe(f *flag.FlagSet) action {
	listen := listenFlag(f, "localhost:8080")
	return func(ctx context.Context, e *env, operands []string) error {
		folder, err := needOne("DIR", operands)
		if err != nil {
			return err
		}
		root, err := os.OpenRoot(folder)
		if err != nil {
			return missing(folder, "folder", err)
		}
		defer root.Close()
		l, err := net.Listen("tcp", *listen)
		if err != nil {
			return err
		}
		fmt.Fprintf(e.out, "serving %s at http://%s/\n", folder, l.Addr())
		return serveHTTP(ctx, l, &http.Server{
			Handler: &site{root.FS()}, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		})
	}
}

// listenFlag adds the flag -listen.
func listenFlag(f *flag.FlagSet, address string) *string {
	return f.String("listen", address, "the `address` to listen at; port 0 is any free one")
}

// serveHTTP serves until ctx is done.
func serveHTTP(ctx context.Context, l net.Listener, s *http.Server) error {
	stopped := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		grace, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		stopped <- s.Shutdown(grace)
	})
	defer stop()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

// A site serves a folder of files as a static host would: no listings, no
// hidden files, nothing that depends on the path it is reached by.
type site struct{ files fs.FS }

// types are the content types of the site. They are fixed because the tables
// of operating systems differ and browsers compile only application/wasm while
// it loads.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".kif":         "text/plain; charset=utf-8",
	".map":         "application/json",
	".md":          "text/plain; charset=utf-8",
	".mjs":         "text/javascript; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

// headers go with every answer. The page has the same policy in a meta tag, for
// hosts that send no headers; workers and frame-ancestors need the header. Only
// embed.html, which other pages may frame, has a policy of its own. The
// hash is that of the script in the frame that runs visitors' players, and the
// workers of blobs run there (site/js/players/sandbox). The
// file site/_headers has them for static hosts that read it.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' " +
		"'sha256-bHoEiG9j0eDcZ+x+RMm8ynMinhi8NGwIIC0z5EZxzLQ='; style-src 'self'; " +
		"img-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy": "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), " +
		"payment=(), serial=(), usb=()",
	"Referrer-Policy":        "no-referrer",
	"X-Content-Type-Options": "nosniff",
}

// carriers are scripts of workers that carry messages of a match to the addresses
// that the visitor has given. They may connect there, and do nothing else; the page
// itself and all other scripts may not.
var carriers = regexp.MustCompile(`^carrier-[0-9A-Za-z]{8}\.js$`)

const carrierPolicy = "default-src 'none'; connect-src http: https:"

// embedPage is the page that others may frame, and embedPolicy its policy: it runs no code but the page's
// own, and no players of visitors.
const (
	embedPage   = "embed.html"
	embedPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
		"img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; " +
		"frame-ancestors *"
)

// hashed matches names that carry a hash of their content, such as
// engine-278d84c7c6.wasm and those of scripts: what they hold never changes.
var hashed = regexp.MustCompile(`-[0-9A-Za-z]{8,}\.[0-9a-z.]+$`)

// encodings are the forms in which a file may lie beside itself, best first.
var encodings = []struct{ name, extension string }{{"br", ".br"}, {"gzip", ".gz"}}

// ServeHTTP implements [http.Handler].
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for key, value := range headers {
		w.Header().Set(key, value)
	}
	if strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/") == embedPage {
		w.Header().Set("Content-Security-Policy", embedPolicy)
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = "."
	}
	if strings.HasPrefix(name, ".") && name != "." || strings.Contains(name, "/.") {
		http.NotFound(w, r)
		return
	}
	info, err := fs.Stat(s.files, name)
	if err == nil && info.IsDir() {
		if !strings.HasSuffix(r.URL.Path, "/") { // or relative links in the page would miss the folder
			w.Header().Set("Location", path.Base(r.URL.Path)+"/")
			w.WriteHeader(http.StatusMovedPermanently)
			return
		}
		name = path.Join(name, "index.html")
		info, err = fs.Stat(s.files, name)
	}
	if err != nil || !info.Mode().IsRegular() {
		http.NotFound(w, r)
		return
	}
	s.file(w, r, name)
}

// file sends a file, compressed if it lies there compressed and the client
// takes it.
func (s *site) file(w http.ResponseWriter, r *http.Request, name string) {
	h := w.Header()
	if carriers.MatchString(name) {
		h.Set("Content-Security-Policy", carrierPolicy)
	}
	kind := types[path.Ext(name)]
	if kind == "" {
		kind = mime.TypeByExtension(path.Ext(name))
	}
	if kind == "" {
		kind = "application/octet-stream"
	}
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-cache")
	if hashed.MatchString(path.Base(name)) {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("Vary", "Accept-Encoding")
	open := name
	for _, x := range encodings {
		if !accepts(r.Header.Get("Accept-Encoding"), x.name) {
			continue
		}
		if info, err := fs.Stat(s.files, name+x.extension); err == nil && info.Mode().IsRegular() {
			open = name + x.extension
			h.Set("Content-Encoding", x.name)
			break
		}
	}
	f, err := s.files.Open(open)
	if err != nil {
		h.Del("Content-Encoding")
		http.NotFound(w, r)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	content, ok := f.(io.ReadSeeker)
	if err != nil || !ok {
		h.Del("Content-Encoding")
		http.Error(w, "the file cannot be read", http.StatusInternalServerError)
		return
	}
	h.Set("ETag", fmt.Sprintf(`"%x-%x%s"`, info.ModTime().UnixNano(), info.Size(), path.Ext(open)))
	http.ServeContent(w, r, name, info.ModTime(), content)
}

// accepts reports whether an Accept-Encoding header allows a coding, by its
// name or by *, with a quality above 0 (RFC 9110, section 12.5.3).
func accepts(header, coding string) bool {
	any := false
	for _, part := range strings.Split(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		quality := 1.0
		if q, ok := strings.CutPrefix(strings.TrimSpace(params), "q="); ok {
			v, err := strconv.ParseFloat(q, 64)
			if err != nil {
				continue
			}
			quality = v
		}
		switch strings.ToLower(strings.TrimSpace(name)) {
		case coding:
			return quality > 0
		case "*":
			any = quality > 0
		}
	}
	return any
}
