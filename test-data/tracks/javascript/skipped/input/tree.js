export const height = (rings) => rings * 2;
