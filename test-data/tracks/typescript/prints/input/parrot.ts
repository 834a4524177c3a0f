export function say(word: string): string {
  console.log('to stdout', { word })
  console.error('to stderr')
  process.stdout.write('written\n')
  return word
}
