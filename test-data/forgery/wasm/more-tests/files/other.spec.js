test('adults pay in full', () => {});
