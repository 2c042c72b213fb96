package playground

import "fmt"

// rename returns the edits that give the name at a place another one.
func rename(j *job, s *session, q RenameRequest) (r RenameResult, err error) {
	doc, err := s.document(j)
	if err != nil {
		return r, err
	}
	edits, err := doc.names().Rename(doc.sheet.FromUTF16(q.At), q.Name)
	if err != nil {
		return r, failure(FailRename, fmt.Sprintf("Not renamed: %v.", err), err.Error())
	}
	for _, e := range edits {
		r.Edits = append(r.Edits, Edit{rangeOf(doc.sheet, e.Place), e.Text})
	}
	return r, nil
}
