// Written by `npm run migration`.
import type { Migration } from '../../engine/store/migrations/migration.ts';
import { baseline } from './migrations/0001_baseline.ts';
import { addSellerTrackingNumbers } from './migrations/0002_add_seller_tracking_numbers.ts';
import { keepHistoryAsEvents } from './migrations/0003_keep_history_as_events.ts';
import { followPackages } from './migrations/0004_follow_packages.ts';
import { keepOrdersOfASecondTogether } from './migrations/0005_keep_orders_of_a_second_together.ts';
import { indexPackagesByNumber } from './migrations/0006_index_packages_by_number.ts';
import { listOrdersFromTheIndexAlone } from './migrations/0007_list_orders_from_the_index_alone.ts';

export const orderMigrations: readonly Migration[] = [
  baseline,
  addSellerTrackingNumbers,
  keepHistoryAsEvents,
  followPackages,
  keepOrdersOfASecondTogether,
  indexPackagesByNumber,
  listOrdersFromTheIndexAlone,
];
