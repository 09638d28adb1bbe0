// Reads the catalogue of a cluster, which every server with current metadata has.
import type { OwnConnection } from '../own_connection.ts';
import { type NodeRow, ShardMap, type ShardRow, type TableRow } from './shard_map.ts';

/** One table of each colocation: the others have their shards on the same workers. */
const first_tables = `select min(logicalrelid::oid) as logicalrelid, colocationid
  from pg_dist_partition where partmethod = 'h' group by colocationid`;

/** Changes when a server comes, goes or changes, when a shard moves or is split, and when a table is distributed. */
const find_mark = `select md5(concat(
    (select string_agg(concat_ws(' ', nodename, nodeport, groupid, isactive, hasmetadata, metadatasynced, noderole),
      ',' order by nodeid) from pg_dist_node), ';',
    (select string_agg(concat_ws(' ', p.placementid, p.groupid, p.shardstate), ',' order by p.placementid)
      from (${first_tables}) t join pg_dist_shard s on s.logicalrelid = t.logicalrelid
      join pg_dist_placement p on p.shardid = s.shardid), ';',
    (select string_agg(concat_ws(' ', logicalrelid::oid, partmethod, colocationid), ',' order by logicalrelid::oid)
      from pg_dist_partition)
  )) as mark`;

/** A server without current metadata would send statements to servers that no longer have the rows. */
const list_nodes = `select groupid as group_id, nodename as host, nodeport as port from pg_dist_node
  where noderole = 'primary' and isactive and hasmetadata and metadatasynced`;

const list_tables = `select c.relname::text as table_name, column_to_column_name(p.logicalrelid, p.partkey) as spread_by,
    a.atttypid::int as type_id, p.colocationid as colocation_id,
    array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped) as column_names
  from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
  left join pg_attribute a on a.attrelid = c.oid and a.attname = column_to_column_name(p.logicalrelid, p.partkey)
  where c.relnamespace = current_schema()::regnamespace and (p.partmethod = 'h' or p.repmodel = 't')`;

const list_shards = `select t.colocationid as colocation_id, s.shardminvalue::int as hash_min, p.groupid as group_id
  from (${first_tables}) t join pg_dist_shard s on s.logicalrelid = t.logicalrelid
  join pg_dist_placement p on p.shardid = s.shardid and p.shardstate = 1`;

/** @throws if the server does not answer. */
export async function findCatalogueMark(server: OwnConnection): Promise<string> {
  const [row] = await server.list<{ mark: string }>(find_mark);
  return row?.mark ?? '';
}

/** @throws if the server does not answer. */
export async function readShardMap(server: OwnConnection): Promise<ShardMap> {
  const nodes = await server.list<NodeRow & Record<string, unknown>>(list_nodes);
  const tables = await server.list<TableRow & Record<string, unknown>>(list_tables);
  const shards = await server.list<ShardRow & Record<string, unknown>>(list_shards);
  return new ShardMap({ nodes, tables, shards });
}
