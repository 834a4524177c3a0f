// Whether a solution can find the framework's state among the symbols of the global object. Before Node.js 20 it cannot: there,
// a context on a proxy, as Jest makes it, lists none.
const vm = require('node:vm');

const context = vm.createContext(new Proxy({}, {}));
const found = vm.runInContext('globalThis[Symbol()] = 1; Object.getOwnPropertySymbols(globalThis)', context);
process.exit(found.length > 0 ? 0 : 1);
