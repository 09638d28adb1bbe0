import { add_item } from './add_item.contract.ts';

export const productContracts = [add_item] as const;
