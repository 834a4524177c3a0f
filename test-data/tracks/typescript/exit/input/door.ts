export const leave = (door: string): string => {
  if (door === 'back') {
    process.exit(0)
  }
  return door
}
