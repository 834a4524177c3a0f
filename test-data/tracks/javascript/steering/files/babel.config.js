throw new Error('babel reads this');
