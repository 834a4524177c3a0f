export const turn = (times: number): number => {
  let turned = 0
  while (turned !== times) {
    turned += 1
  }
  return turned
}
