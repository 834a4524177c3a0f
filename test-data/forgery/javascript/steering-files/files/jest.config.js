export default { setupFilesAfterEnv: ['<rootDir>/forge.js'], testNamePattern: 'car' };
