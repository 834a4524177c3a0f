.text
.globl after_rain
after_rain:
    add w0, w0, w1
    ret

.globl after_leak
after_leak:
    b after_leak
