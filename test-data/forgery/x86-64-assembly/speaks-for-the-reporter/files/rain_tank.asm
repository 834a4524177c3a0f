section .rodata
named: db "test_never_less_than_nothing", 0

section .text
extern UnityDefaultTestRun
global after_rain
after_rain:
    lea rdi, [rel nothing]
    lea rsi, [rel named]
    mov edx, 1
    call UnityDefaultTestRun wrt ..plt
    mov eax, 15
    ret
nothing:
    ret

global after_leak
after_leak:
    mov eax, edi
    sub eax, esi
    sub eax, esi
    ret

%ifidn __OUTPUT_FORMAT__,elf64
section .note.GNU-stack noalloc noexec nowrite progbits
%endif
