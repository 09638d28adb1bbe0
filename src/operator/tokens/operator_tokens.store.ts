import { insertIfAbsent } from '../../engine/store/insert.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type OperatorTables, operatorTables } from '../operator.tables.ts';

const statement = statementsOn<OperatorTables>();

type OneToken = { token_name: string };
/** What a change of a token replaces. */
export type TokenLimits = Pick<
  OperatorTables['operator_token'],
  'scope' | 'role' | 'permit_list' | 'shop_id_list' | 'expires_at'
>;

/** Inserts nothing if the name is taken, also by a revoked token: old lines of the log have its name. */
export const insertOperatorToken = insertIfAbsent(operatorTables, 'operator_token', {
  revoked_at: null,
  last_used_at: null,
});

export const findOperatorToken = statement((db, p: Params<{ token_sha256: string }>) =>
  db
    .selectFrom('operator_token')
    .select([
      'token_name',
      'scope',
      'role',
      'permit_list',
      'shop_id_list',
      'expires_at',
      'last_used_at',
      'revoked_at',
    ])
    .where('token_sha256', '=', p.token_sha256),
);

export const lockOperatorToken = statement((db, p: Params<OneToken>) =>
  db
    .selectFrom('operator_token')
    .select(['scope', 'role', 'permit_list', 'shop_id_list', 'expires_at'])
    .where('token_name', '=', p.token_name)
    .where('revoked_at', 'is', null)
    .forUpdate(),
);

export const listOperatorTokens = statement(
  (db) =>
    db
      .selectFrom('operator_token')
      .select([
        'token_name',
        'scope',
        'role',
        'permit_list',
        'shop_id_list',
        'created_at',
        'expires_at',
        'last_used_at',
        'revoked_at',
      ])
      .orderBy('token_name'),
  { scans: 'an operator has few tokens' },
);

export const updateOperatorToken = statement((db, p: Params<OneToken & TokenLimits>) =>
  db
    .updateTable('operator_token')
    .set({
      scope: p.scope,
      role: p.role,
      permit_list: p.permit_list,
      shop_id_list: p.shop_id_list,
      expires_at: p.expires_at,
    })
    .where('token_name', '=', p.token_name)
    .where('revoked_at', 'is', null),
);

export const touchOperatorToken = statement((db, p: Params<OneToken & { last_used_at: number }>) =>
  db
    .updateTable('operator_token')
    .set({ last_used_at: p.last_used_at })
    .where('token_name', '=', p.token_name),
);

export const revokeOperatorToken = statement((db, p: Params<{ token_name: string; revoked_at: number }>) =>
  db
    .updateTable('operator_token')
    .set({ revoked_at: p.revoked_at })
    .where('token_name', '=', p.token_name)
    .where('revoked_at', 'is', null),
);
