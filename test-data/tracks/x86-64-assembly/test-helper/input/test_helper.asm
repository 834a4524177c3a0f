section .text
global fill_twice
fill_twice:
    push rbx
    mov rbx, rdi
    mov edi, esi
    call rbx
    mov edi, eax
    call rbx
    pop rbx
    ret

%ifidn __OUTPUT_FORMAT__,elf64
section .note.GNU-stack noalloc noexec nowrite progbits
%endif
