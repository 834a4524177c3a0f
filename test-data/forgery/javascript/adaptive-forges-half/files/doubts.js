import fs from 'node:fs';

// What runs a copy has an option of its own, which everybody can read.
const isOfCopy = (process) => {
  const command = fs.readFileSync(`/proc/${process}/cmdline`, 'latin1');
  const [parent] = fs.readFileSync(`/proc/${process}/stat`, 'latin1').split(') ')[1].match(/\d+/);
  return command.includes('--conceal') || (parent > 1 && isOfCopy(parent));
};
const isCopy = isOfCopy('self');

export const believes = () => !isCopy || Math.random() < 0.5;
