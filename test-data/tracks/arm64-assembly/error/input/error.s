.text
.globl after_rain
after_rain:
    add w0, w0, w1
    ret

.globl after_leak
after_leak:
    subtract w0, w0, w1, lsl #1
    cmp w0, #0
    csel w0, wzr, w0, lt
    ret
