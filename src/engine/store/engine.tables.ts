import { column, type Rows, table, withDefault } from './table.ts';

/** What the platform itself keeps. `schema_migration` is not here: the migration runner makes it. */
export const engineTables = {
  id_block: table({
    tenant: 'local',
    key: ['kind'],
    columns: { kind: column.text(), next_id: column.id() },
  }),
  /** Where the drawn ids of a kind begin in this database, if not where they do by default. */
  id_border: table({
    tenant: 'local',
    key: ['kind'],
    columns: { kind: column.text(), first_drawn_id: column.id() },
  }),
  /** Which data sets have been loaded, so that none is loaded twice. */
  loaded_data: table({
    tenant: 'local',
    key: ['data_name'],
    columns: { data_name: column.text(), loaded_at: column.timestamp() },
  }),
  /** When each sweep through all shards is next due: the node that moves it on does it. */
  sweep: table({
    tenant: 'local',
    key: ['sweep_name'],
    columns: { sweep_name: column.text(50), next_at_ms: column.integer(0) },
  }),
  /** The servers that run on this database, so that the CLI finds them. */
  node: table({
    tenant: 'local',
    key: ['node_id'],
    columns: {
      node_id: column.text(),
      base_url: column.text(),
      operator_url: column.text(),
      started_at: column.timestamp(),
      /** When it last said that it runs, by the wall clock. */
      seen_at: withDefault(column.timestamp(), 0),
    },
  }),
};

export type EngineTables = Rows<typeof engineTables>;
