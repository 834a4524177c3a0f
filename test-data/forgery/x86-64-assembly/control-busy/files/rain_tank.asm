section .rodata
said: db "drips", 0
section .text
extern puts
global after_rain
after_rain:
    push rbx
    lea ebx, [rdi + rsi]
    lea rdi, [rel said]
    call puts wrt ..plt
    mov edx, 5
    lea rsi, [rel said]
    mov edi, 1
    mov eax, 1
    syscall
    inc dword [rel calls]
    mov eax, ebx
    pop rbx
    ret

global after_leak
after_leak:
    mov eax, edi
    sub eax, esi
    sub eax, esi
    mov ecx, 0
    cmovs eax, ecx
    ret

begin:
    mov dword [rel calls], 1
    ret

section .init_array write
    dq begin

section .bss
calls: resd 1

%ifidn __OUTPUT_FORMAT__,elf64
section .note.GNU-stack noalloc noexec nowrite progbits
%endif
