package spell

import "testing"

func TestNearest(t *testing.T) {
	candidates := []string{"check", "help", "replay", "play", "player", "-playclock"}
	for name, want := range map[string]string{
		"hlep": "help", "chekc": "check", "replya": "replay", "plya": "play", "-playclok": "-playclock",
		"tournament": "", "x": "", "help": "",
	} {
		if got := Nearest(name, candidates); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", name, got, want)
		}
	}
}
