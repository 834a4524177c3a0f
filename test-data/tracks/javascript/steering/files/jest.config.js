export default { testNamePattern: 'common year', setupFilesAfterEnv: ['<rootDir>/setup.js'], testTimeout: 1 };
