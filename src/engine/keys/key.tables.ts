import { column, type Rows, secret, table } from '../store/table.ts';

export const keyTables = {
  /** Keys of the program, encrypted with the master key. */
  sealed_key: table({
    tenant: 'local',
    key: ['key_name'],
    columns: { key_name: column.text(50), key_encrypted: secret(column.text(200)) },
  }),
};

export type KeyTables = Rows<typeof keyTables>;
