export default { test: { globalSetup: './teardown.js' } };
