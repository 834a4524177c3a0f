#define A(x) x x x x x x x x
#define B(x) A(A(A(A(A(x)))))
int numbers[] = { B(B(undefined,)) };
