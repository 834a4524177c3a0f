package leap

/*
#cgo LDFLAGS: -Wl,--defsym,main=0
*/
import "C"
