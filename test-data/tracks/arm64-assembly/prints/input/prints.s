.section .rodata
rains: .asciz "it rains"
leaves: .asciz "it leaves %d\n"
said: .ascii "said to stderr\n"

.text
.globl after_rain
after_rain:
    stp x29, x30, [sp, #-32]!
    str x19, [sp, #16]
    add w19, w0, w1
    adrp x0, rains
    add x0, x0, :lo12:rains
    bl puts
    mov w0, w19
    ldr x19, [sp, #16]
    ldp x29, x30, [sp], #32
    ret

.globl after_leak
after_leak:
    stp x29, x30, [sp, #-32]!
    str x19, [sp, #16]
    sub w19, w0, w1, lsl #1
    mov w1, w19
    adrp x0, leaves
    add x0, x0, :lo12:leaves
    bl printf
    mov x2, #15
    adrp x1, said
    add x1, x1, :lo12:said
    mov x0, #2
    mov x8, #64
    svc #0
    mov w0, w19
    ldr x19, [sp, #16]
    ldp x29, x30, [sp], #32
    ret
