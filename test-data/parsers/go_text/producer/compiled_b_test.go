package a
import ("testing"; "os"; "fmt")
func TestC(t *testing.T) { t.Error("no") }
func TestD(t *testing.T) { fmt.Println("PASS"); if os.Getenv("D") != "" { os.Exit(0) } }
