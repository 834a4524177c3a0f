export const isLeap = () => false;
