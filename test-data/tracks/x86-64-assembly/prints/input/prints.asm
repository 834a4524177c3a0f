section .rodata
rains: db "it rains", 0
leaves: db "it leaves %d", 10, 0
said: db "said to stderr", 10
.length: equ $ - said

section .text
extern puts
extern printf

global after_rain
after_rain:
    push rbx
    lea ebx, [rdi + rsi]
    lea rdi, [rel rains]
    call puts wrt ..plt
    mov eax, ebx
    pop rbx
    ret

global after_leak
after_leak:
    push rbx
    mov ebx, edi
    sub ebx, esi
    sub ebx, esi
    lea rdi, [rel leaves]
    mov esi, ebx
    xor eax, eax
    call printf wrt ..plt
    mov edx, said.length
    lea rsi, [rel said]
    mov edi, 2
    mov eax, 1
    syscall
    mov eax, ebx
    pop rbx
    ret

%ifidn __OUTPUT_FORMAT__,elf64
section .note.GNU-stack noalloc noexec nowrite progbits
%endif
