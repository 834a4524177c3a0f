.text
.globl after_rain
after_rain:
    add w0, w0, w1
    ret

.globl after_leak
after_leak:
    sub w0, w0, w1, lsl #1
    ret
