test('passes', () => {});
test('passes too', () => {});
