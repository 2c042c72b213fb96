package codegen_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/codegen"
)

// recorder writes down what is done to an instance, as a script for node.
type recorder struct{ codegen.Host; dir string; ops []any }
type recInst struct{ codegen.Instance; r *recorder }

func (r *recorder) Instantiate(ctx context.Context, m []byte, pages uint32) (codegen.Instance, error) {
	os.WriteFile(r.dir+"/m.wasm", m, 0o644)
	r.ops = append(r.ops, map[string]any{"pages": pages})
	i, err := r.Host.Instantiate(ctx, m, pages)
	return &recInst{i, r}, err
}
func (i *recInst) Call(ctx context.Context, f string, a ...uint32) (uint32, error) {
	if f != "play" {
		i.r.ops = append(i.r.ops, map[string]any{"call": f, "args": a})
	}
	return i.Instance.Call(ctx, f, a...)
}
func (i *recInst) Write(at uint32, b []byte) error {
	n := make([]int, len(b))
	for k, v := range b {
		n[k] = int(v)
	}
	i.r.ops = append(i.r.ops, map[string]any{"at": at, "bytes": n})
	return i.Instance.Write(at, b)
}
func (i *recInst) Grow(p uint32) error {
	i.r.ops = append(i.r.ops, map[string]any{"grow": p})
	return i.Instance.Grow(p)
}

func TestDump(t *testing.T) {
	dir := os.Getenv("DUMP")
	if dir == "" {
		t.Skip()
	}
	for _, x := range rivals() {
		d := dir + "/" + x.name
		os.MkdirAll(d, 0o755)
		r := &recorder{Host: v8(t), dir: d}
		m := codegen.New(r, x.circuit, nil)
		m.Playouts(t.Context(), []game.State{x.circuit.Initial}, 128*2000000, 1, 1000)
		b, _ := json.Marshal(r.ops)
		os.WriteFile(d+"/ops.json", b, 0o644)
		fmt.Println(d)
	}
}
