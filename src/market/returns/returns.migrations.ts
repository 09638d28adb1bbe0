// Written by `npm run migration`.
import type { Migration } from '../../engine/store/migrations/migration.ts';
import { baseline } from './migrations/0001_baseline.ts';
import { indexReturnsByOrder } from './migrations/0002_index_returns_by_order.ts';
import { addReturnDetails } from './migrations/0003_add_return_details.ts';

export const returnsMigrations: readonly Migration[] = [baseline, indexReturnsByOrder, addReturnDetails];
