package codegen

import "github.com/gdl-playground/engine/propnet"

type Playouts struct{}
type sampler struct{ instance Instance }

func CompilePlayouts(c *propnet.Circuit) (*Playouts, error) { return nil, nil }
