package playground

import (
	"errors"

	"github.com/gdl-playground/engine/match"
)

// serverFile writes a match as ggp-base's server does.
func serverFile(j *job, _ *session, q ServerFileRequest) (r ServerFileResult, err error) {
	m, err := playable(j, q.Text)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	file, err := match.WriteServerFile(j.ctx, m, q.Record)
	if illegal := (*match.IllegalError)(nil); errors.As(err, &illegal) {
		err = failure(FailRecord, "The rules do not allow this match: "+err.Error()+".", err.Error())
	}
	return ServerFileResult{string(file)}, err
}
