import { divides } from './divides';

export const isLeap = (year) => divides(4, year);
