const { parts } = require('./lib/parts.js');

export const build = () => parts.join(' and ');
export { default as crew } from './lib/names.json';
