import { get_variations } from './get_variations.contract.ts';

export const globalProductContracts = [get_variations] as const;
