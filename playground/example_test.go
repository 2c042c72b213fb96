package playground_test

import (
	"fmt"
	"time"

	"github.com/gdl-playground/engine/playground"
)

func ExampleService_Handle() {
	s := playground.New(playground.Config{})
	request := `{"v":3,"id":7,"type":"format","session":"mine","revision":3,"body":{"text":"(role x)  (role o)"}}`
	replied := make(chan []byte, 1)
	s.Handle([]byte(request), nil, func(reply []byte, _ [][]byte) { replied <- reply })
	select {
	case reply := <-replied:
		fmt.Printf("%s\n", reply)
	case <-time.After(time.Minute):
		fmt.Println("no answer")
	}
	// Output:
	// {"v":3,"id":7,"kind":"result","revision":3,"body":{"text":"(role x)\n(role o)\n","possible":true}}
}
