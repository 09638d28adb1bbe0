import { type Kysely, sql } from 'kysely';
import type { Params, Row } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { accountsTables } from '../accounts.tables.ts';

type AnyTables = Record<string, Row>;
const statement = statementsOn<AnyTables>();

const few_tokens = 'an owner has few tokens, because expired ones are deleted after some time';

/** The owner of tokens, a shop or a merchant. The id has the same name for both tables. */
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

/** The statements of one table. Both tables have the same statements. */
function statementsOf(name: 'shop_token' | 'merchant_token') {
  const { tenant, key } = accountsTables[name];
  const selectFrom = (db: Kysely<AnyTables>) => db.selectFrom(name);
  return {
    /** Inserts a token unless it exists: a derived token is the same each time. */
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
    /** Marks a refresh token as used. The link must be locked. */
    use: statement((db, p: Params<TokenKey & { now: number }>) =>
      db
        .updateTable(name)
        .set({ used_at: p.now })
        .where(tenant, '=', p.owner_id)
        .where('token_sha256', '=', p.token_sha256)
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null),
    ),
    /** Shortens the lifetime of a chain's access tokens to this time, if it is longer. */
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
    /** When the valid tokens of a partner for an owner end, by kind: of each kind the last end. */
    listEnds: statement(
      (db, p: Params<Owned & { partner_id: number; now: number }>) =>
        selectFrom(db)
          .select([sql<'access' | 'refresh'>`kind`.as('kind'), sql<number>`max(expires_at)`.as('expires_at')])
          .where(tenant, '=', p.owner_id)
          .where('partner_id', '=', p.partner_id)
          .where('expires_at', '>', p.now)
          .where('used_at', 'is', null)
          .where('revoked_at', 'is', null)
          .groupBy('kind'),
      { scans: few_tokens },
    ),
    /** Revokes the tokens of a partner for an owner, except one pair. */
    revokeOthers: statement(
      (
        db,
        p: Params<
          Owned & {
            partner_id: number;
            revoked_at: number;
            access_sha256: string;
            refresh_sha256: string;
          }
        >,
      ) =>
        db
          .updateTable(name)
          .set({ revoked_at: p.revoked_at })
          .where(tenant, '=', p.owner_id)
          .where('partner_id', '=', p.partner_id)
          .where('token_sha256', '!=', p.access_sha256)
          .where('token_sha256', '!=', p.refresh_sha256)
          .where('revoked_at', 'is', null),
      { scans: few_tokens },
    ),
    /** Revokes all tokens of a partner for an owner. */
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
