import { type Kysely, sql } from 'kysely';
import type { Params, Row } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { accountsTables } from '../accounts.tables.ts';

type AnyTables = Record<string, Row>;
const statement = statementsOn<AnyTables>();

const few_tokens = 'tokens are deleted some time after they have expired, so that an owner has few';

/** Whose tokens: a shop's or a merchant's, with its id under one name for both tables. */
type Owned = { readonly owner_id: number };
type TokenKey = Owned & { readonly token_sha256: string };
type ChainKey = Owned & { readonly chain_id: number };

export type NewToken = TokenKey & {
  readonly kind: 'access' | 'refresh';
  readonly partner_id: number;
  readonly chain_id: number;
  readonly issued_at: number;
  readonly expires_at: number;
};

/** The statements of one table: both have the same. */
function statementsOf(name: 'shop_token' | 'merchant_token') {
  const { tenant, key } = accountsTables[name];
  const selectFrom = (db: Kysely<AnyTables>) => db.selectFrom(name);
  return {
    /** Inserts a token that may be there: what is derived is the same each time. */
    insertIfAbsent: statement((db, p: Params<NewToken>) =>
      db
        .insertInto(name)
        .values({
          [tenant]: p.owner_id,
          token_sha256: p.token_sha256,
          kind: p.kind,
          partner_id: p.partner_id,
          chain_id: p.chain_id,
          issued_at: p.issued_at,
          expires_at: p.expires_at,
          used_at: null,
          revoked_at: null,
        })
        .onConflict((conflict) => conflict.columns([...key]).doNothing()),
    ),
    find: statement((db, p: Params<TokenKey>) =>
      selectFrom(db)
        .select([
          sql<'access' | 'refresh'>`kind`.as('kind'),
          sql<number>`partner_id`.as('partner_id'),
          sql<number>`chain_id`.as('chain_id'),
          sql<number>`expires_at`.as('expires_at'),
          sql<number | null>`used_at`.as('used_at'),
          sql<number | null>`revoked_at`.as('revoked_at'),
        ])
        .where(tenant, '=', p.owner_id)
        .where('token_sha256', '=', p.token_sha256),
    ),
    /** Uses a refresh token up: of those who do so at once, one touches its row. */
    use: statement((db, p: Params<TokenKey & { now: number }>) =>
      db
        .updateTable(name)
        .set({ used_at: p.now })
        .where(tenant, '=', p.owner_id)
        .where('token_sha256', '=', p.token_sha256)
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null),
    ),
    /** Lets the access tokens of a chain end by then, if they would live longer. */
    endAccess: statement(
      (db, p: Params<ChainKey & { expires_at: number }>) =>
        db
          .updateTable(name)
          .set({ expires_at: p.expires_at })
          .where(tenant, '=', p.owner_id)
          .where('chain_id', '=', p.chain_id)
          .where('kind', '=', 'access')
          .where('expires_at', '>', p.expires_at),
      { scans: few_tokens },
    ),
    revokeChain: statement(
      (db, p: Params<ChainKey & { revoked_at: number }>) =>
        db
          .updateTable(name)
          .set({ revoked_at: p.revoked_at })
          .where(tenant, '=', p.owner_id)
          .where('chain_id', '=', p.chain_id)
          .where('revoked_at', 'is', null),
      { scans: few_tokens },
    ),
    /** All tokens of a partner. */
    revokeAll: statement(
      (db, p: Params<Owned & { partner_id: number; revoked_at: number }>) =>
        db
          .updateTable(name)
          .set({ revoked_at: p.revoked_at })
          .where(tenant, '=', p.owner_id)
          .where('partner_id', '=', p.partner_id)
          .where('revoked_at', 'is', null),
      { scans: few_tokens },
    ),
  };
}

export const tokenStatements = { shop: statementsOf('shop_token'), merchant: statementsOf('merchant_token') };
