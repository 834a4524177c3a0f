export const turn = (times) => {
  console.log(`turning ${times} times`);
  let turned = 0;
  while (turned !== times) {
    turned += 1;
  }
  return turned;
};
