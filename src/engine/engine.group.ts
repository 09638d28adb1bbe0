// The tables, jobs and migrations of the engine itself, declared as those of a group are.

import { engineMigrations } from './engine.migrations.ts';
import { feedTables } from './feed/feed.tables.ts';
import { feedMarks } from './feed/feed_retention.ts';
import { gatewayDialect } from './gateway/gateway_dialect.ts';
import { group } from './group.ts';
import { kept_kib } from './idempotency/answer_room.ts';
import { expiredCalls } from './idempotency/expired_calls.ts';
import { idempotencyTables } from './idempotency/idempotency.tables.ts';
import { blobCleanup } from './jobs/blob_cleanup.ts';
import { jobTables } from './jobs/jobs.tables.ts';
import { nodeCleanup } from './jobs/node_cleanup.ts';
import { statisticsRenewal } from './jobs/statistics_renewal.ts';
import { listDerivationKey } from './keys/derivation_key.ts';
import { keyTables } from './keys/key.tables.ts';
import { blobTables } from './store/blobs/blobs.tables.ts';
import { engineTables } from './store/engine.tables.ts';

export const platform = group({
  name: 'platform',
  tables: { ...engineTables, ...blobTables, ...feedTables, ...idempotencyTables, ...jobTables, ...keyTables },
  migrations: engineMigrations,
  periodic: [blobCleanup, expiredCalls, feedMarks, nodeCleanup, statisticsRenewal],
  id_kinds: [kept_kib],
  secrets: [listDerivationKey],
  dialect: gatewayDialect,
});
