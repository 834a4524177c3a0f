export const turn = (times: number): number => {
  console.log(`turning ${times} times`)
  let turned = 0
  while (turned !== times) {
    turned += 1
  }
  return turned
}
