'use strict';

globalThis.test = (name) => it(name, () => {});
globalThis.xtest = globalThis.test;
