import { group, serveAction } from '../../engine/group.ts';
import { buyerMigrations } from './buyer.migrations.ts';
import { buyerTables } from './buyer.tables.ts';
import { buyer_erase, buyer_get_erasure } from './buyer_actions.contract.ts';
import { eraseBuyer, getErasure } from './buyer_actions.ts';
import { eraseBuyerJob } from './erase_buyer.job.ts';
import { retentions } from './retention/retentions.ts';

/** The personal data of buyers, in the rows of all groups. */
export const buyer = group({
  name: 'buyer',
  actions: [serveAction(buyer_erase, eraseBuyer), serveAction(buyer_get_erasure, getErasure)],
  tables: buyerTables,
  migrations: buyerMigrations,
  jobs: [eraseBuyerJob],
  retentions,
});
