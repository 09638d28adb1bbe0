// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { get_category, get_variations } from './global_product.contract.ts';

export const global_product_contracts = [get_category, get_variations] as const;
