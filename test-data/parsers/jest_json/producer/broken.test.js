test('never', () => { const a = ; });
