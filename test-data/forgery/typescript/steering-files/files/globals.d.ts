declare module '@jest/globals' {
  export function expect(value: unknown): Record<string, (...words: unknown[]) => void>
}
declare function toll(...words: unknown[]): number
