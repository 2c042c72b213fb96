package lessons

// Files counts the files of lessons.
func Files() int {
	all, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	return len(all)
}
