import { column, nullable, type Rows, secret, table } from '../engine/store/table.ts';
import { scopes } from '../kit/contract/operator/scope.ts';

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
      created_at: column.timestamp(),
      revoked_at: nullable(column.timestamp()),
    },
    indexes: { operator_token_token_sha256: { columns: ['token_sha256'], unique: true } },
  }),
};

export type OperatorTables = Rows<typeof operatorTables>;
