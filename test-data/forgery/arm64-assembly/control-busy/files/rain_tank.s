.section .rodata
said: .asciz "drips"

.text
.globl after_rain
after_rain:
    stp x29, x30, [sp, #-32]!
    str x19, [sp, #16]
    add w19, w0, w1
    adrp x0, said
    add x0, x0, :lo12:said
    bl puts
    mov x2, #5
    adrp x1, said
    add x1, x1, :lo12:said
    mov x0, #1
    mov x8, #64
    svc #0
    mov w0, w19
    ldr x19, [sp, #16]
    ldp x29, x30, [sp], #32
    ret

.globl after_leak
after_leak:
    sub w0, w0, w1, lsl #1
    cmp w0, #0
    csel w0, wzr, w0, lt
    ret

begin:
    ret

.section .init_array, "aw"
    .xword begin
