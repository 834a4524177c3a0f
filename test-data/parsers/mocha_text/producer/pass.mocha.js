describe('all', () => { it('one', () => {}); it('two', () => {}); });
