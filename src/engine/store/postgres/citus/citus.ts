// Citus, an extension of PostgreSQL: the program connects to one coordinator, and workers hold the shards.

import type { Sharding } from '../../sharding.ts';
import { isDistributed } from '../../table.ts';
import { dropAnnouncements } from '../announcements.ts';

const quoted = (name: string) => `'${name.replaceAll("'", "''")}'`;

export const citus: Sharding = {
  find: `select extversion as version from pg_extension where extname = 'citus'`,
  // A reference table has no column, and all reference tables share one colocation.
  list: `select logicalrelid::text as table_name, column_to_column_name(logicalrelid, partkey) as spread_by,
      colocationid as colocation_id, (
        select string_agg(relname, ',') from pg_index join pg_class on pg_class.oid = indexrelid
        where indrelid = logicalrelid
      ) as index_names
    from pg_dist_partition where partmethod = 'h' or repmodel = 't' order by 1`,
  plans_joins_each_time: true,
  // If a transaction writes to a table and then alters it, it must use one connection to each worker.
  begin_migration: `set local citus.multi_shard_modify_mode = 'sequential'`,
  // Each connection to a worker has a moment of its own. Without Citus, the setting means nothing.
  one_moment: 'set local citus.max_adaptive_executor_pool_size = 1',
  dropAnnouncements,
  spread: (table_name, tenant, sibling) =>
    isDistributed(tenant)
      ? `select create_distributed_table(${quoted(table_name)}, ${quoted(tenant)}, colocate_with => ${quoted(sibling ?? 'none')})`
      : `select create_reference_table(${quoted(table_name)})`,
};
