section .text
global tap
tap:
    lea eax, [rdi + 3]
    mov rcx, -1
    mov rdx, -1
    ret

%ifidn __OUTPUT_FORMAT__,elf64
section .note.GNU-stack noalloc noexec nowrite progbits
%endif
