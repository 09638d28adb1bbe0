import { get_category } from './get_category.contract.ts';
import { get_variations } from './get_variations.contract.ts';

export const globalProductContracts = [get_category, get_variations] as const;
