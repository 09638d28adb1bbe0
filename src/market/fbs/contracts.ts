// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { query_br_sku_block_status } from './fbs.contract.ts';

export const fbs_contracts = [query_br_sku_block_status] as const;
