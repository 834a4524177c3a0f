export const LAYERS = 3

export function bake(minutes: number): string {
  return minutes > 30 ? 'burnt' : 'done'
}
