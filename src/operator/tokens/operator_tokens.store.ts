import { insertIfAbsent } from '../../engine/store/insert.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type OperatorTables, operatorTables } from '../operator.tables.ts';

const statement = statementsOn<OperatorTables>();

/** Inserts nothing if the name is taken, also by a revoked token: old lines of the log have its name. */
export const insertOperatorToken = insertIfAbsent(operatorTables, 'operator_token', { revoked_at: null });

export const findOperatorToken = statement((db, p: Params<{ token_sha256: string }>) =>
  db
    .selectFrom('operator_token')
    .select(['token_name', 'scope', 'revoked_at'])
    .where('token_sha256', '=', p.token_sha256),
);

export const listOperatorTokens = statement(
  (db) =>
    db
      .selectFrom('operator_token')
      .select(['token_name', 'scope', 'created_at', 'revoked_at'])
      .orderBy('token_name'),
  { scans: 'an operator has few tokens' },
);

export const revokeOperatorToken = statement((db, p: Params<{ token_name: string; revoked_at: number }>) =>
  db
    .updateTable('operator_token')
    .set({ revoked_at: p.revoked_at })
    .where('token_name', '=', p.token_name)
    .where('revoked_at', 'is', null),
);
