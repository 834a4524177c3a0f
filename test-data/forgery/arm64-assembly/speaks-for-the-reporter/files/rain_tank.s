.section .rodata
named: .asciz "test_never_less_than_nothing"

.text
.globl after_rain
after_rain:
    str x30, [sp, #-16]!
    adr x0, nothing
    adrp x1, named
    add x1, x1, :lo12:named
    mov w2, #1
    bl UnityDefaultTestRun
    mov w0, #15
    ldr x30, [sp], #16
    ret
nothing:
    ret

.globl after_leak
after_leak:
    sub w0, w0, w1, lsl #1
    ret
