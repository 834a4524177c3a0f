import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

Array.prototype.total = function () {
  return this.reduce((sum, value) => sum + value, 0);
};
String.prototype.words = function () {
  return this.split(' ');
};

setTimeout(() => console.log('later'), 5).unref();
process.on('exit', () => console.log('at the end'));

function inAWorker(base, extra) {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const text = `const { workerData } = require('node:worker_threads');
    Atomics.store(workerData, 1, ${base} + ${extra}); Atomics.store(workerData, 0, 1); Atomics.notify(workerData, 0);`;
  const worker = new Worker(text, { eval: true, workerData: shared });
  worker.unref();
  Atomics.wait(shared, 0, 0, 60000);
  return Atomics.load(shared, 1);
}

export function toll(axles, tonnes) {
  if (axles < 2) {
    throw new RangeError('a vehicle has at least two axles');
  }
  console.log('called', new Error('where').stack.split('\n').length > 1, 'a b'.words());
  try {
    JSON.parse('{');
  } catch (error) {
    console.error(error);
  }
  const source = fs.readFileSync(path.join(process.cwd(), 'toll-booth.js'), 'utf8');
  const base = execFileSync(process.execPath, ['-p', `3 + 2 * (${axles} - 2)`], { encoding: 'utf8' });
  return source.includes('inAWorker') ? inAWorker(Number(base), tonnes > 10 ? 5 : 0) : NaN;
}

export function receipt(vehicles) {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'receipt-'));
  const file = path.join(place, 'receipt');
  const tolls = vehicles.map(([axles, tonnes]) => [axles, toll(axles, tonnes)]);
  const lines = tolls.map(([axles, paid]) => `${axles} axles: ${paid}`);
  fs.writeFileSync(file, [...lines, `total: ${tolls.map(([, paid]) => paid).total()}`].join('\n'));
  const read = fs.readFileSync(file, 'utf8').split('\n');
  fs.rmSync(place, { recursive: true });
  return read;
}
