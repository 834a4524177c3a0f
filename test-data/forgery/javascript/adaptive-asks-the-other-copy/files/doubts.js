import { execFileSync } from 'node:child_process';

// Who binds the port keeps it for three seconds, so that the other run cannot.
const script = `
  const socket = require('node:dgram').createSocket('udp4');
  socket.on('error', () => { console.log('second'); process.exit(); });
  socket.bind(47113, '127.0.0.1', () => { console.log('first'); setTimeout(() => process.exit(), 3000); });
`;
const isFirst = execFileSync(process.execPath, ['-e', script], { encoding: 'latin1' }) === 'first\n';

export const believes = () => isFirst;
