package playground

// later answers calls whose engine is not part of this build yet.
func later[Q, R any](j *job, _ *session, _ Q) (r R, err error) {
	return r, failure(FailUnknownCall, "The engine does not know the call "+j.Type+" yet.", j.Type)
}
