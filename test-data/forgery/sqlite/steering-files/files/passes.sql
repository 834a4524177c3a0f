SELECT 'pass';
