package engine_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
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
	used["go"] = "BSD-3-Clause" // its runtime and library are parts of all that is built
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

// phrases are what the texts of licences can be told by. That of BSD-3-Clause is one more sentence than BSD-2-Clause.
var phrases = []struct{ licence, says string }{
	{"Apache-2.0", "Apache License"}, {"MPL-2.0", "Mozilla Public License"},
	{"BSD-3-Clause", "Redistributions of source code must retain"}, {"ISC", "Permission to use, copy, modify, and/or"},
	{"MIT", "Permission is hereby granted, free of charge"},
}

// What the table says of a module of Go is what the module says itself.
func TestModulesHaveTheLicencesThatAreListed(t *testing.T) {
	table := read(t, "docs/licences.md")
	compared := 0
	for _, file := range []string{"go.mod", "tools/go.mod"} {
		// Tests are built without the modules that only tools need, so those may still have to be fetched.
		list, err := exec.Command("go", "mod", "download", "-modfile="+file, "-json").Output()
		if err != nil {
			t.Fatal(err)
		}
		for modules := json.NewDecoder(bytes.NewReader(list)); modules.More(); {
			var module struct{ Path, Dir string }
			if err := modules.Decode(&module); err != nil {
				t.Fatal(err)
			}
			of := regexp.MustCompile(`(?m)^\| ` + regexp.QuoteMeta(module.Path) + ` \| (\S+) \|`)
			row := of.FindStringSubmatch(table)
			if row == nil {
				continue // of no use to us
			}
			compared++
			if has := licenceIn(t, module.Dir); has != row[1] {
				t.Errorf("%s has the licence %q, docs/licences.md says %s", module.Path, has, row[1])
			}
		}
	}
	if compared < 8 {
		t.Errorf("only %d modules were compared", compared)
	}
}

// licenceIn tells the licence of a module by the text in its folder.
func licenceIn(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "[LC][IO][CP][EY]*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text := read(t, file)
		for _, p := range phrases {
			if strings.Contains(text, p.says) {
				return p.licence
			}
		}
	}
	return ""
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
