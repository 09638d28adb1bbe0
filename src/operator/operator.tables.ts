import { column, nullable, type Rows, secret, table, withDefault } from '../engine/store/table.ts';
import { id, list, text } from '../kit/contract/field.ts';
import { scopes } from '../kit/contract/operator/scope.ts';
import { token_roles } from './operator.ts';

export const operatorTables = {
  /** Bearer tokens of the operator API, except the one in the settings. */
  operator_token: table({
    tenant: 'local',
    key: ['token_name'],
    columns: {
      token_name: column.text(64, {
        pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
        '~form': '1 to 64 letters, digits and . _ -, of which the first is a letter or digit',
      }),
      /** The token itself is not kept. */
      token_sha256: secret(column.text(64)),
      scope: column.choice(scopes),
      /** What it may do within its scope. */
      role: withDefault(column.choice(token_roles), 'admin'),
      /** For the role `listed`: actions, and `<collection>:read` or `<collection>:write`. */
      permit_list: nullable(column.json(list(text()))),
      /** The only shops whose rows it sees and changes; null for all. */
      shop_id_list: nullable(column.json(list(id()))),
      created_at: column.timestamp(),
      /** By the wall clock; null if it does not expire. */
      expires_at: nullable(column.timestamp()),
      /** By the wall clock, up to a minute late. */
      last_used_at: nullable(column.timestamp()),
      revoked_at: nullable(column.timestamp()),
    },
    indexes: { operator_token_token_sha256: { columns: ['token_sha256'], unique: true } },
  }),
};

export type OperatorTables = Rows<typeof operatorTables>;
