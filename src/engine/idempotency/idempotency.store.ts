import { type Kysely, sql } from 'kysely';
import { inserted } from '../store/insert.ts';
import type { Params, Row } from '../store/param.ts';
import { statementsOn } from '../store/statement.ts';
import { idempotencyTables } from './idempotency.tables.ts';

type AnyTables = Record<string, Row>;
const statement = statementsOn<AnyTables>();

/** Identifies a call by the owner of its key and its operation: the key of the row, with names that fit all tables. */
export type CallKey = {
  /** Id of the shop or merchant, or name of the operator's token. */
  readonly owner: number | string;
  /** 0 for a call of an operator. */
  readonly partner_id: number;
  readonly operation: string;
  readonly idempotency_key: string;
};

/** What is known of a call before it is done. Times are Unix time in seconds, by the business clock. */
export type KeyedCall = CallKey & {
  readonly request_sha256: string;
  readonly now: number;
  readonly expires_at: number;
};

/** The statements of one table. All tables have these. */
function statementsOf(name: keyof typeof idempotencyTables) {
  const { key } = idempotencyTables[name];
  const owner = key[0] as string;
  const has_partner = key.some((column) => column === 'partner_id');
  const selectFrom = (db: Kysely<AnyTables>) => db.selectFrom(name);
  /** The owner of the keys, as a condition and as columns. */
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
    /** Changes no row if an unexpired call has the key. Waits for a call that is in progress. */
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
      has_partner ? { all_shards: 'the sweep of expired calls' } : {},
    ),
    deleteIfExpired: statement((db, p: Params<CallKey & { now: number }>) =>
      db
        .deleteFrom(name)
        .where((eb) => eb.and(isKey(p)))
        .where('expires_at', '<=', p.now),
    ),
    /** A page of the kept answers: of a shop or merchant, or of all operators. */
    listKept: statement((db, p: Params<CallKey & { limit: number }>) => {
      const first = has_partner ? 'partner_id' : owner;
      const rest = ['operation', 'idempotency_key'] as const;
      const page = selectFrom(db)
        .select([
          sql<number | string>`${sql.ref(owner)}`.as('owner'),
          (has_partner ? sql<number>`partner_id` : sql<number>`0`).as('partner_id'),
          sql<string>`operation`.as('operation'),
          sql<string>`idempotency_key`.as('idempotency_key'),
          sql<string | null>`answer`.as('answer'),
        ])
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple(first, ...rest),
            '>',
            tuple(has_partner ? p.partner_id : p.owner, p.operation, p.idempotency_key),
          ),
        )
        .orderBy(first)
        .orderBy(rest[0])
        .orderBy(rest[1])
        .limit(p.limit);
      return has_partner ? page.where(owner, '=', p.owner) : page;
    }),
    /** Removes the answer of a call that was done. */
    removeAnswer: statement((db, p: Params<CallKey>) =>
      db
        .updateTable(name)
        .set({ answer: null })
        .where((eb) => eb.and(isKey(p)))
        .where('answer', 'is not', null),
    ),
    isKey,
    isOwn,
  };
}

type PartnerTable = 'shop_idempotent_call' | 'merchant_idempotent_call';

/** The statements for calls of partners, who may have a limited number of keys. */
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
    /** When the first of the keys is free again. */
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

/** The statements for calls of operators, whose oldest answers are deleted. */
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

/** The statements by the kind of caller. */
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
