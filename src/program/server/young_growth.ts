import { setFlagsFromString } from 'node:v8';

/**
 * Sets by what V8 multiplies the size of the young generation when many objects in it stay alive. V8 takes the limit of
 * the young generation only as an argument of the process, but reads this factor before each growth.
 */
export const setYoungGrowth = (factor: 1 | 2): void =>
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
