import { sql } from 'kysely';
import { bulkUpsertInto, insertIfAbsent } from '../../engine/store/insert.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { Store, Transaction, Transactions } from '../../engine/store/store.ts';
import type { RowOf } from '../../engine/store/table.ts';
import { type AuditTables, auditTables } from './audit.tables.ts';

const statement = statementsOn<AuditTables>();

/** Which event: its shop, by which it is found, and its id. */
export type OneEvent = { shop_id: number; request_id: string };
export type StoredEvent = RowOf<(typeof auditTables)['audit_event']>;

export interface AuditRows {
  readonly event: StoredEvent;
  /** The ids that it names. */
  readonly subjects: readonly RowOf<(typeof auditTables)['audit_subject']>[];
}

const insertEvent = insertIfAbsent(auditTables, 'audit_event');
const putSubjects = bulkUpsertInto(auditTables, 'audit_subject');

/** Writes an event with the commit, unless its call has one already. */
export function insertAudit(store: Transaction, { event, subjects }: AuditRows): void {
  store.writeLast(insertEvent, event);
  putSubjects.last(store, subjects);
}

/** Which events are listed. */
export interface AuditFilter {
  readonly from_ms: number;
  /** Events before this time. */
  readonly until_ms: number;
  readonly actor_name?: string | undefined;
  readonly action?: string | undefined;
  /** The value of any id that an event names. */
  readonly id_value?: string | undefined;
  readonly shop_id?: string | undefined;
  /** Events before this one, in the order of the list. */
  readonly after?: { readonly at_ms: number; readonly request_id: string } | undefined;
}

/** What the values of a page are called. All of them are given, and those that are not asked for are not used. */
type PageValues = {
  from_ms: number;
  until_ms: number;
  actor_name: string;
  action: string;
  id_value: string;
  shop_id: string;
  after_ms: number;
  after_id: string;
  limit: number;
};

const optional_parts = ['actor_name', 'action', 'id_value', 'shop_id', 'after'] as const;
type Part = (typeof optional_parts)[number];

/** Events in time, the newest first. With an id, they are found by it, and an event that has it twice comes twice. */
const pageStatement = (has: Readonly<Record<Part, boolean>>) =>
  statement(
    (db, p: Params<PageValues>) => {
      const place = has.id_value || has.shop_id ? 's' : 'e';
      const at_ms = sql<number>`${sql.ref(`${place}.at_ms`)}`;
      const request_id = sql<string>`${sql.ref(`${place}.request_id`)}`;
      const all = db.selectFrom('audit_event as e').selectAll('e');
      const bySubject = () =>
        all.innerJoin('audit_subject as s', (join) =>
          join.onRef('s.shop_id', '=', 'e.shop_id').onRef('s.request_id', '=', 'e.request_id'),
        );
      let found: typeof all = all;
      if (has.id_value) found = bySubject().where('s.id_value', '=', p.id_value) as unknown as typeof all;
      else if (has.shop_id)
        found = bySubject()
          .where('s.id_value', '=', p.shop_id)
          .where('s.id_field', '=', 'shop_id') as unknown as typeof all;
      let query = found
        .where(sql<boolean>`${at_ms} >= ${p.from_ms}`)
        .where(sql<boolean>`${at_ms} < ${p.until_ms}`);
      if (has.id_value && has.shop_id)
        query = query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('audit_subject as t')
              .select('t.request_id')
              .whereRef('t.shop_id', '=', 'e.shop_id')
              .whereRef('t.request_id', '=', 'e.request_id')
              .where('t.id_field', '=', 'shop_id')
              .where('t.id_value', '=', p.shop_id),
          ),
        );
      if (has.actor_name) query = query.where('e.actor_name', '=', p.actor_name);
      if (has.action) query = query.where('e.action', '=', p.action);
      if (has.after)
        query = query.where(sql<boolean>`(${at_ms}, ${request_id}) < (${p.after_ms}, ${p.after_id})`);
      return query.orderBy(at_ms, 'desc').orderBy(request_id, 'desc').limit(p.limit);
    },
    {
      scans: 'an operator reads pages of events, the newest first',
      all_shards: 'an operator reads what happened everywhere',
    },
  );

const pages = new Map<string, ReturnType<typeof pageStatement>>();

/** The statement for these filters, which is built when it is first used. */
function pageOf(parts: readonly Part[]) {
  const name = parts.join();
  const known = pages.get(name);
  if (known) return known;
  const made = pageStatement(
    Object.fromEntries(optional_parts.map((part) => [part, parts.includes(part)])) as Record<Part, boolean>,
  );
  pages.set(name, made);
  return made;
}

/** Builds the statements for all filters. A test checks their plans. */
export function prepareAuditPages(): void {
  for (let set = 0; set < 2 ** optional_parts.length; set++)
    pageOf(optional_parts.filter((_, at) => set & (1 << at)));
}

/** Lists events, the newest first, and at most `limit` rows. An event may be listed twice in a row. */
export function listAuditEvents(store: Store, filter: AuditFilter, limit: number): Promise<StoredEvent[]> {
  const parts = optional_parts.filter((part) => filter[part] !== undefined);
  const { from_ms, actor_name = '', action = '', id_value = '', shop_id = '', after } = filter;
  // The index finds where the page begins.
  const until_ms = Math.min(filter.until_ms, after ? after.at_ms + 1 : filter.until_ms);
  return store.all(pageOf(parts), {
    ...{ from_ms, until_ms, actor_name, action, id_value, shop_id, limit },
    after_ms: after?.at_ms ?? 0,
    after_id: after?.request_id ?? '',
  }) as Promise<StoredEvent[]>;
}

const listOldEvents = statement(
  (db, p: Params<{ until_ms: number; limit: number }>) =>
    db
      .selectFrom('audit_event')
      .select(['shop_id', 'request_id'])
      .where('at_ms', '<', p.until_ms)
      .orderBy('at_ms')
      .limit(p.limit),
  { all_shards: 'the sweep of old events' },
);
const deleteEvent = statement((db, p: Params<OneEvent>) =>
  db.deleteFrom('audit_event').where('shop_id', '=', p.shop_id).where('request_id', '=', p.request_id),
);
const deleteSubjects = statement((db, p: Params<OneEvent>) =>
  db.deleteFrom('audit_subject').where('shop_id', '=', p.shop_id).where('request_id', '=', p.request_id),
);

/** Deletes an event of a call that has changed nothing after all. */
export async function deleteAudit(store: Store, of: OneEvent): Promise<void> {
  await Promise.all([store.run(deleteSubjects, of), store.run(deleteEvent, of)]);
}

/** Deletes some of the events from before a time. Returns their number. */
export async function deleteOldEvents(database: Transactions & Store, until_ms: number, limit: number) {
  const old = await database.all(listOldEvents, { until_ms, limit });
  // Each event is deleted whole. Transactions that are begun at once share a commit, or have their own connections.
  await Promise.all(old.map((event) => database.transaction((store) => deleteAudit(store, event))));
  return old.length;
}
