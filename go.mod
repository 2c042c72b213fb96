module github.com/gdl-playground/engine

go 1.26
