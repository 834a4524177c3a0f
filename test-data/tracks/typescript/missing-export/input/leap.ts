export function leap(): void {}
