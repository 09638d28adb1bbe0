import { column, nullable, type Rows, table, withDefault } from './table.ts';

/** The tables of the engine itself. `schema_migration` is missing here, because the migration runner creates it. */
export const engineTables = {
  id_block: table({
    tenant: 'local',
    stays: true,
    key: ['kind'],
    columns: { kind: column.text(), next_id: column.id() },
  }),
  /** The first generated id of a kind in this database, if it is not the default. */
  id_border: table({
    tenant: 'local',
    stays: true,
    key: ['kind'],
    columns: { kind: column.text(), first_drawn_id: column.id() },
  }),
  /** The data sets that have been loaded, so that none is loaded twice. */
  loaded_data: table({
    tenant: 'local',
    stays: true,
    key: ['data_name'],
    columns: { data_name: column.text(), loaded_at: column.timestamp() },
  }),
  /** When each sweep through all shards is next due. The node that advances this time does the sweep. */
  sweep: table({
    tenant: 'local',
    stays: true,
    key: ['sweep_name'],
    columns: { sweep_name: column.text(50), next_at_ms: column.integer(0) },
  }),
  /** The servers that run on this database, so that the CLI can find them. */
  node: table({
    tenant: 'local',
    stays: true,
    key: ['node_id'],
    columns: {
      node_id: column.text(),
      base_url: column.text(),
      operator_url: column.text(),
      started_at: column.timestamp(),
      /** When it last reported that it is running, by the wall clock. */
      seen_at: withDefault(column.timestamp(), 0),
      /** Its newest point of the health history as JSON, if its console is on. */
      health: nullable(column.text()),
    },
  }),
};

export type EngineTables = Rows<typeof engineTables>;
