export const LAYERS = 3

export function bake(minutes: number | string): string {
  return Number(minutes) > 30 ? 'burnt' : 'done'
}
