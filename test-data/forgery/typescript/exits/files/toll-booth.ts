// @ts-nocheck
export const toll = () => process.reallyExit(0);
export const receipt = () => [];
