package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
)

// shells are those that completion knows.
var shells = []string{"bash", "zsh", "fish"}

func defineCompletion(*flag.FlagSet) action {
	return func(_ context.Context, e *env, operands []string) error {
		shell, err := needOne("SHELL", operands)
		if err != nil {
			return err
		}
		switch shell {
		case "bash":
			completeBash(e.out)
		case "zsh":
			completeZsh(e.out)
		case "fish":
			completeFish(e.out)
		default:
			return wrongUsage("there is no completion for %q, only for %s%s", shell, strings.Join(shells, ", "),
				didYouMean(shell, shells))
		}
		return nil
	}
}

// operandWords returns the words that the operands of a command are taken from,
// or nothing where they are files.
func operandWords(c *command) []string {
	switch c.name {
	case "help":
		return commandNames()
	case "completion":
		return shells
	}
	return nil
}

func commandNames() []string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

// valueWords returns the words that a flag takes, or nothing, and whether it takes
// several, separated by commas.
func valueWords(f *flag.Flag) (words []string, several bool) {
	switch v := f.Value.(type) {
	case *choice:
		return v.of, false
	case *list:
		return v.some, true
	}
	return nil, false
}

// takesValue reports whether a flag is followed by a value.
func takesValue(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return !ok || !b.IsBoolFlag()
}

// about returns in a line what a flag is for, without the quotes around its
// value's name and without a list that explains more.
func about(f *flag.Flag) string {
	_, text := flag.UnquoteUsage(f)
	text, _, _ = strings.Cut(text, ":\n")
	return strings.ReplaceAll(text, "\n", " ")
}

func completeBash(w io.Writer) {
	fmt.Fprintf(w, `# Completion of gdl for bash.
_gdl() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= kept=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='%s'
  else
    case "${COMP_WORDS[1]} $before" in
`, strings.Join(commandNames(), " "))
	var flags strings.Builder
	for _, c := range commands() {
		var names []string
		c.flags().VisitAll(func(f *flag.Flag) {
			names = append(names, "-"+f.Name)
			if takesValue(f) { // other words than these are files, as far as bash is concerned
				words, several := valueWords(f)
				listed := ""
				if several {
					listed = `; kept=${current%"${current##*,}"}`
				}
				fmt.Fprintf(w, "      '%s -%s') words='%s'%s ;;\n", c.name, f.Name, strings.Join(words, " "), listed)
			}
		})
		if words := append(names, operandWords(c)...); len(words) > 0 {
			fmt.Fprintf(&flags, "          '%s') words='%s' ;;\n", c.name, strings.Join(words, " "))
		}
	}
	fmt.Fprintf(w, `      *)
        case "${COMP_WORDS[1]}" in
%s        esac ;;
    esac
  fi
  COMPREPLY=($(compgen -P "$kept" -W "$words" -- "${current#"$kept"}"))
}
complete -o bashdefault -o default -F _gdl gdl
`, flags.String())
}

// quoted writes a text between single quotes, as all three shells read it; the
// texts here have no backslashes.
func quoted(text string) string {
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// zshText writes a text where zsh gives [ ] and : a meaning.
func zshText(text string) string {
	return strings.NewReplacer("[", `\[`, "]", `\]`, ":", `\:`).Replace(text)
}

func completeZsh(w io.Writer) {
	fmt.Fprint(w, "#compdef gdl\n# Completion of gdl for zsh.\n_gdl() {\n  local -a commands\n  commands=(\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "    %s\n", quoted(c.name+":"+c.summary))
	}
	fmt.Fprint(w, "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n")
	fmt.Fprint(w, "  local name=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $name in\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "    %s) _arguments", c.name)
		c.flags().VisitAll(func(f *flag.Flag) {
			spec := fmt.Sprintf("-%s[%s]", f.Name, zshText(about(f)))
			if takesValue(f) {
				value, _ := flag.UnquoteUsage(f)
				spec += ":" + zshText(value) + ":"
				switch words, several := valueWords(f); {
				case several:
					spec += "_sequence -d compadd - " + strings.Join(words, " ")
				case len(words) > 0:
					spec += "(" + strings.Join(words, " ") + ")"
				}
			}
			fmt.Fprintf(w, " %s", quoted(spec))
		})
		if words := operandWords(c); len(words) > 0 {
			fmt.Fprintf(w, " %s ;;\n", quoted("1:word:("+strings.Join(words, " ")+")"))
		} else {
			fmt.Fprint(w, " '*:file:_files' ;;\n")
		}
	}
	fmt.Fprint(w, "  esac\n}\nif [ \"$funcstack[1]\" = _gdl ]; then _gdl \"$@\"; else compdef _gdl gdl; fi\n")
}

func completeFish(w io.Writer) {
	fmt.Fprint(w, "# Completion of gdl for fish.\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "complete -c gdl -f -n __fish_use_subcommand -a %s -d %s\n", c.name, quoted(c.summary))
	}
	for _, c := range commands() {
		chosen := quoted("__fish_seen_subcommand_from " + c.name)
		c.flags().VisitAll(func(f *flag.Flag) {
			value := ""
			switch words, several := valueWords(f); {
			case several:
				each := `string split " " "` + strings.Join(words, " ") + `"`
				value = " -x -a " + quoted("(__fish_complete_list , '"+each+"')")
			case len(words) > 0:
				value = " -x -a " + quoted(strings.Join(words, " "))
			case takesValue(f):
				value = " -r"
			}
			fmt.Fprintf(w, "complete -c gdl -n %s -o %s%s -d %s\n", chosen, f.Name, value, quoted(about(f)))
		})
		if words := operandWords(c); len(words) > 0 {
			fmt.Fprintf(w, "complete -c gdl -f -n %s -a %s\n", chosen, quoted(strings.Join(words, " ")))
		}
	}
}
