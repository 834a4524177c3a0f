export const LAYERS = 3;

export function bake(minutes) {
  return minutes > 30 ? 'burnt' : 'done';
}

export function slice(parts) {
  return 360 / parts;
}
