section .text
global after_rain
after_rain:
    lea eax, [rdi + rsi]
    ret

global after_leak
after_leak:
    jmp after_leak

%ifidn __OUTPUT_FORMAT__,elf64
section .note.GNU-stack noalloc noexec nowrite progbits
%endif
