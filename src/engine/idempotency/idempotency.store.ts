import { type Kysely, sql } from 'kysely';
import { inserted } from '../store/insert.ts';
import type { Params, Row } from '../store/param.ts';
import { statementsOn } from '../store/statement.ts';
import { idempotencyTables } from './idempotency.tables.ts';

type AnyTables = Record<string, Row>;
const statement = statementsOn<AnyTables>();

/** Whose key it is, and of what: the key of its row, with the names of all tables. */
export type CallKey = {
  /** The shop's or merchant's id, or the name of an operator's token. */
  readonly owner: number | string;
  /** 0 for a call of an operator's. */
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

/** The statements of one table: all have the same. */
function statementsOf(name: keyof typeof idempotencyTables) {
  const { key } = idempotencyTables[name];
  const owner = key[0] as string;
  const has_partner = key.some((column) => column === 'partner_id');
  const selectFrom = (db: Kysely<AnyTables>) => db.selectFrom(name);
  /** Whose keys they are, as a condition and as columns. */
  const isOwn = (p: Params<Pick<CallKey, 'owner' | 'partner_id'>>) => ({
    [owner]: p.owner,
    ...(has_partner && { partner_id: p.partner_id }),
  });
  const isKey = (p: Params<CallKey>) => ({
    ...isOwn(p),
    operation: p.operation,
    idempotency_key: p.idempotency_key,
  });
  return {
    /** Touches no row where the key is taken by a call that has not expired; one that is under way is waited for. */
    claim: statement((db, p: Params<KeyedCall>) =>
      db
        .insertInto(name)
        .values({
          ...isKey(p),
          request_sha256: p.request_sha256,
          answer: null,
          expires_at: p.expires_at,
        })
        .onConflict((conflict) =>
          conflict
            .columns([...key])
            .doUpdateSet(inserted('request_sha256', 'answer', 'expires_at'))
            .where(`${name}.expires_at`, '<=', p.now),
        ),
    ),
    find: statement((db, p: Params<CallKey>) =>
      selectFrom(db)
        .select([
          sql<string>`request_sha256`.as('request_sha256'),
          sql<string | null>`answer`.as('answer'),
          sql<number>`expires_at`.as('expires_at'),
        ])
        .where((eb) => eb.and(isKey(p))),
    ),
    listExpired: statement(
      (db, p: Params<{ now: number; limit: number }>) =>
        selectFrom(db)
          .select([
            sql<number | string>`${sql.ref(owner)}`.as('owner'),
            (has_partner ? sql<number>`partner_id` : sql<number>`0`).as('partner_id'),
            sql<string>`operation`.as('operation'),
            sql<string>`idempotency_key`.as('idempotency_key'),
          ])
          .where('expires_at', '<=', p.now)
          .orderBy('expires_at')
          .limit(p.limit),
      has_partner ? { all_shards: 'the sweep of what has expired' } : {},
    ),
    deleteIfExpired: statement((db, p: Params<CallKey & { now: number }>) =>
      db
        .deleteFrom(name)
        .where((eb) => eb.and(isKey(p)))
        .where('expires_at', '<=', p.now),
    ),
    isKey,
    isOwn,
  };
}

type PartnerTable = 'shop_idempotent_call' | 'merchant_idempotent_call';

/** The statements of the calls of partners, who may have so many keys. */
function partnerStatementsOf(name: PartnerTable) {
  const { isKey, isOwn, ...statements } = statementsOf(name);
  return {
    ...statements,
    keepAnswer: statement((db, p: Params<CallKey & { answer: string }>) =>
      db
        .updateTable(name)
        .set({ answer: p.answer })
        .where((eb) => eb.and(isKey(p))),
    ),
    count: statement((db, p: Params<Pick<KeyedCall, 'owner' | 'partner_id' | 'now'>>) =>
      db
        .selectFrom(name)
        .select(sql<number>`count(*)`.as('count'))
        .where((eb) => eb.and(isOwn(p)))
        .where('expires_at', '>', p.now),
    ),
    /** When the first of the keys becomes free. */
    findFirstExpiry: statement((db, p: Params<Pick<KeyedCall, 'owner' | 'partner_id' | 'now'>>) =>
      db
        .selectFrom(name)
        .select(sql<number>`expires_at`.as('expires_at'))
        .where((eb) => eb.and(isOwn(p)))
        .where('expires_at', '>', p.now)
        .orderBy('expires_at')
        .limit(1),
    ),
  };
}

/** The statements of the calls of operators, whose oldest answers give way. */
function operatorStatementsOf(name: 'operator_idempotent_call') {
  const { isKey, isOwn: _, ...statements } = statementsOf(name);
  return {
    ...statements,
    keepAnswer: statement((db, p: Params<CallKey & { answer: string | null; ends_at_kib: number }>) =>
      db
        .updateTable(name)
        .set({ answer: p.answer, ends_at_kib: p.ends_at_kib })
        .where((eb) => eb.and(isKey(p))),
    ),
  };
}

/** By whose calls they are. */
export const partnerCallStatements = {
  shop: partnerStatementsOf('shop_idempotent_call'),
  merchant: partnerStatementsOf('merchant_idempotent_call'),
};
export const idempotencyStatements = {
  ...partnerCallStatements,
  operator: operatorStatementsOf('operator_idempotent_call'),
};

export type PartnerCaller = keyof typeof partnerCallStatements;
export type CallerOfKey = keyof typeof idempotencyStatements;
