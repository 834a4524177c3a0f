exports.parts = ['hull', 'mast'];
