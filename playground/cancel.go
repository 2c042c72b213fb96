package playground

// cancel stops a job and answers when it has stopped. Calls that are answered
// immediately cannot be stopped, or two of these might wait for each other.
func cancel(j *job, _ *session, q CancelRequest) (CancelResult, error) {
	j.service.mu.Lock()
	target, ok := j.service.jobs[q.Target]
	j.service.mu.Unlock()
	if !ok || target.call.order == immediate {
		return CancelResult{false}, nil
	}
	target.cancel()
	<-target.done
	return CancelResult{true}, nil
}
