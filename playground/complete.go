package playground

// complete lists what may stand at a place.
func complete(j *job, s *session, q AtRequest) (r CompleteResult, err error) {
	doc, err := s.document(j)
	if err != nil {
		return r, err
	}
	from, to, words := doc.names().Complete(doc.sheet.FromUTF16(q.At))
	r.Range = Range{doc.sheet.UTF16(from), doc.sheet.UTF16(to)}
	for _, w := range words {
		r.Items = append(r.Items, Completion{Label: w.Text, Insert: w.Text, Kind: w.Kind.String(), Detail: w.Detail})
	}
	return r, nil
}
