package engine_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
)

// licences are those that what we build with may have. MPL-2.0 asks to publish
// changes of the files under it: there are none, and they only test.
var licences = map[string]bool{
	"MIT": true, "ISC": true, "BSD-2-Clause": true, "BSD-3-Clause": true, "Apache-2.0": true, "MPL-2.0": true,
}

// Every module and package that is built or tested with stands in
// docs/licences.md with its licence, and nothing else does.
func TestDependenciesAndTheirLicencesAreListed(t *testing.T) {
	listed := map[string]string{}
	table := read(t, "docs/licences.md")
	for _, row := range regexp.MustCompile(`(?m)^\| (\S+) \| (\S+) \|`).FindAllStringSubmatch(table, -1) {
		listed[row[1]] = row[2]
	}
	delete(listed, "name")
	delete(listed, "---")
	used := map[string]string{} // name to licence, "" where the lock file does not say it
	for _, file := range []string{"go.mod", "tools/go.mod"} {
		for _, m := range regexp.MustCompile(`(?m)^(?:require |\t)(\S+) v\S+`).FindAllStringSubmatch(read(t, file),
			-1) {
			used[m[1]] = ""
		}
	}
	var lock struct {
		Packages map[string]struct{ License string }
	}
	if err := json.Unmarshal([]byte(read(t, "package-lock.json")), &lock); err != nil {
		t.Fatal(err)
	}
	for path, p := range lock.Packages {
		name := strings.TrimPrefix(path, "node_modules/")
		// One package for each platform, of which one is there.
		if name != "" && !strings.HasPrefix(name, "@typescript/typescript-") {
			used[name] = p.License
		}
	}
	for name, licence := range used {
		switch has := listed[name]; {
		case has == "":
			t.Errorf("%s (%s) is not listed in docs/licences.md", name, licence)
		case !licences[has]:
			t.Errorf("%s has the licence %s, which is not among those that we take", name, has)
		case licence != "" && licence != has:
			t.Errorf("%s has the licence %s, docs/licences.md says %s", name, licence, has)
		}
	}
	for name := range listed {
		if _, ok := used[name]; !ok {
			t.Errorf("docs/licences.md lists %s, which nothing needs", name)
		}
	}
}

func TestPackagesArePinned(t *testing.T) {
	var p struct{ Dependencies, DevDependencies map[string]string }
	if err := json.Unmarshal([]byte(read(t, "package.json")), &p); err != nil {
		t.Fatal(err)
	}
	exact := regexp.MustCompile(`^\d+\.\d+\.\d+$`)
	for _, packages := range []map[string]string{p.Dependencies, p.DevDependencies} {
		for name, version := range packages {
			if !exact.MatchString(version) {
				t.Errorf("%s is wanted as %s, which is not one version", name, version)
			}
		}
	}
}

// read returns the content of a file of the repository.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
