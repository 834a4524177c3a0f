import { execFileSync } from 'node:child_process';
import path from 'node:path';

// The folder that two runs of this solution have in common says which port: other runs have others.
let port = 0;
for (const letter of path.resolve('../..')) {
  port = (31 * port + letter.charCodeAt()) % 30000;
}

// Who binds the port keeps it for three seconds, so that the other run cannot.
const script = `
  const socket = require('node:dgram').createSocket('udp4');
  socket.on('error', () => { console.log('second'); process.exit(); });
  socket.bind(${1024 + port}, '127.0.0.1', () => { console.log('first'); setTimeout(() => process.exit(), 3000); });
`;
const isFirst = execFileSync(process.execPath, ['-e', script], { encoding: 'latin1' }) === 'first\n';

export const believes = () => isFirst;
