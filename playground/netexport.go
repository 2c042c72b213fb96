package playground

import (
	"bytes"

	"github.com/gdl-playground/engine/playground/netdraw"
)

// netExport writes the network as a file.
func netExport(j *job, s *session, q NetExportRequest) (r NetExportResult, err error) {
	n, err := s.built(j)
	if err != nil {
		return r, err
	}
	var b bytes.Buffer
	switch q.Format {
	case FormatDOT:
		err = n.net.WriteDOT(&b, q.Name)
	case FormatJSON:
		err = n.net.WriteJSON(&b)
	case FormatGraphML:
		err = n.net.WriteGraphML(&b, q.Name)
	case FormatSVG:
		var d netdraw.NetViewResult
		if d, err = n.draw(q.View); err == nil {
			err = d.WriteSVG(&b, "Propositional network of "+q.Name)
		}
	default:
		err = failure(FailRequest, "There is no such format.", string(q.Format))
	}
	if err != nil {
		return r, err
	}
	r.File = j.attach(b.Bytes())
	return r, nil
}
