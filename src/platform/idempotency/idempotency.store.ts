import { type Kysely, sql } from 'kysely';
import { inserted } from '../store/insert.ts';
import type { Params, Row } from '../store/param.ts';
import { statementsOn } from '../store/statement.ts';
import { idempotencyTables } from './idempotency.tables.ts';

type AnyTables = Record<string, Row>;
const statement = statementsOn<AnyTables>();

/** Whose key it is, and of what: the key of its row, with the tenant's id under one name for both tables. */
export type CallKey = {
  readonly tenant_id: number;
  readonly partner_id: number;
  readonly operation: string;
  readonly idempotency_key: string;
};

/** What is known of a call before it is done. Times are Unix seconds by the business clock. */
export type KeyedCall = CallKey & {
  readonly request_sha256: string;
  readonly now: number;
  readonly expires_at: number;
};

/** The statements of one table: both have the same. */
function statementsOf(name: keyof typeof idempotencyTables) {
  const { tenant } = idempotencyTables[name];
  const selectFrom = (db: Kysely<AnyTables>) => db.selectFrom(name);
  return {
    /** Touches no row where the key is taken by a call that has not expired; one that is under way is waited for. */
    claim: statement((db, p: Params<KeyedCall>) =>
      db
        .insertInto(name)
        .values({
          [tenant]: p.tenant_id,
          partner_id: p.partner_id,
          operation: p.operation,
          idempotency_key: p.idempotency_key,
          request_sha256: p.request_sha256,
          answer: null,
          expires_at: p.expires_at,
        })
        .onConflict((conflict) =>
          conflict
            .columns([...idempotencyTables[name].key])
            .doUpdateSet(inserted('request_sha256', 'answer', 'expires_at'))
            .where(`${name}.expires_at`, '<=', p.now),
        ),
    ),
    find: statement((db, p: Params<CallKey>) =>
      selectFrom(db)
        .select([sql<string>`request_sha256`.as('request_sha256'), sql<string | null>`answer`.as('answer')])
        .where(tenant, '=', p.tenant_id)
        .where('partner_id', '=', p.partner_id)
        .where('operation', '=', p.operation)
        .where('idempotency_key', '=', p.idempotency_key),
    ),
    keepAnswer: statement((db, p: Params<CallKey & { answer: string }>) =>
      db
        .updateTable(name)
        .set({ answer: p.answer })
        .where(tenant, '=', p.tenant_id)
        .where('partner_id', '=', p.partner_id)
        .where('operation', '=', p.operation)
        .where('idempotency_key', '=', p.idempotency_key),
    ),
    count: statement((db, p: Params<{ tenant_id: number; partner_id: number; now: number }>) =>
      selectFrom(db)
        .select(sql<number>`count(*)`.as('count'))
        .where(tenant, '=', p.tenant_id)
        .where('partner_id', '=', p.partner_id)
        .where('expires_at', '>', p.now),
    ),
    listExpired: statement((db, p: Params<{ now: number; limit: number }>) =>
      selectFrom(db)
        .select([
          sql<number>`${sql.ref(tenant)}`.as('tenant_id'),
          sql<number>`partner_id`.as('partner_id'),
          sql<string>`operation`.as('operation'),
          sql<string>`idempotency_key`.as('idempotency_key'),
        ])
        .where('expires_at', '<=', p.now)
        .orderBy('expires_at')
        .limit(p.limit),
    ),
    deleteIfExpired: statement((db, p: Params<CallKey & { now: number }>) =>
      db
        .deleteFrom(name)
        .where(tenant, '=', p.tenant_id)
        .where('partner_id', '=', p.partner_id)
        .where('operation', '=', p.operation)
        .where('idempotency_key', '=', p.idempotency_key)
        .where('expires_at', '<=', p.now),
    ),
  };
}

/** By whose calls they are. */
export const idempotencyStatements = {
  shop: statementsOf('shop_idempotent_call'),
  merchant: statementsOf('merchant_idempotent_call'),
};

export type CallerOfKey = keyof typeof idempotencyStatements;
