console.log('loaded', { words: ['hello'] });

export const say = (word, times = 1) => {
  for (let time = 0; time < times; time += 1) {
    console.log(`${time}: ${word}`);
  }
  return word;
};

export const shout = (word) => {
  console.error('\u001b[31mred\u001b[0m %s %d', word, 3);
  console.group('group');
  console.warn('inside', new Map([[1, { deep: { deeper: { deepest: {} } } }]]));
  console.groupEnd();
  // Versions of node differ in how they align what is narrower than its column.
  console.table({ chatter: { word } });
  process.stdout.write('past the console\n');
  return word;
};
