import { query_br_sku_block_status } from './query_br_sku_block_status.contract.ts';

export const fbsContracts = [query_br_sku_block_status] as const;
