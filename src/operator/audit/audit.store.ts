import { sql } from 'kysely';
import { overList } from '../../engine/store/bulk.ts';
import { bulkUpsertInto, insertIfAbsent } from '../../engine/store/insert.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { Store, Transaction } from '../../engine/store/store.ts';
import type { RowOf } from '../../engine/store/table.ts';
import { type AuditTables, auditTables } from './audit.tables.ts';

const statement = statementsOn<AuditTables>();

export type StoredEvent = RowOf<(typeof auditTables)['audit_event']>;
type StoredSubject = RowOf<(typeof auditTables)['audit_subject']>;

export interface AuditRows {
  readonly event: StoredEvent;
  /** The ids that it names. */
  readonly subjects: readonly StoredSubject[];
}

const insertEvent = insertIfAbsent(auditTables, 'audit_event');
const putSubjects = bulkUpsertInto(auditTables, 'audit_subject');

/** Writes an event, unless its call has one already. */
export function insertAudit(store: Transaction, { event, subjects }: AuditRows): void {
  store.write(insertEvent, event);
  putSubjects.write(store, subjects);
}

/** Which events are listed. */
export interface AuditFilter {
  readonly from_ms: number;
  /** Events before this time. */
  readonly until_ms: number;
  readonly actor_name?: string | undefined;
  readonly action?: string | undefined;
  /** An id that they name. Events of the same shop and millisecond are found, too. */
  readonly id_value?: string | undefined;
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
  after_ms: number;
  after_id: string;
  limit: number;
};

const optional_parts = ['actor_name', 'action', 'id_value', 'after'] as const;
type Part = (typeof optional_parts)[number];

/** Events in time, the newest first. With an id, they are found by it. */
const pageStatement = (has: Readonly<Record<Part, boolean>>) =>
  statement(
    (db, p: Params<PageValues>) => {
      const at_ms = sql<number>`${sql.ref(has.id_value ? 's.at_ms' : 'e.at_ms')}`;
      const all = db.selectFrom('audit_event as e').selectAll('e');
      let query = all;
      if (has.id_value)
        query = all
          .innerJoin('audit_subject as s', (join) =>
            join.onRef('s.shop_id', '=', 'e.shop_id').onRef('s.at_ms', '=', 'e.at_ms'),
          )
          .where('s.id_value', '=', p.id_value) as unknown as typeof all;
      query = query
        .where(sql<boolean>`${at_ms} >= ${p.from_ms}`)
        .where(sql<boolean>`${at_ms} < ${p.until_ms}`);
      if (has.actor_name) query = query.where('e.actor_name', '=', p.actor_name);
      if (has.action) query = query.where('e.action', '=', p.action);
      if (has.after)
        query = query.where(sql<boolean>`(${at_ms}, e.request_id) < (${p.after_ms}, ${p.after_id})`);
      return query.orderBy(at_ms, 'desc').orderBy('e.request_id', 'desc').limit(p.limit);
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

/** Lists events, the newest first, and at most `limit` of them. */
export function listAuditEvents(store: Store, filter: AuditFilter, limit: number): Promise<StoredEvent[]> {
  const parts = optional_parts.filter((part) => filter[part] !== undefined);
  const { from_ms, actor_name = '', action = '', id_value = '', after } = filter;
  // The index finds where the page begins.
  const until_ms = Math.min(filter.until_ms, after ? after.at_ms + 1 : filter.until_ms);
  return store.all(pageOf(parts), {
    ...{ from_ms, until_ms, actor_name, action, id_value, limit },
    after_ms: after?.at_ms ?? 0,
    after_id: after?.request_id ?? '',
  }) as Promise<StoredEvent[]>;
}

const listOldEvents = statement(
  (db, p: Params<{ until_ms: number; limit: number }>) =>
    db.selectFrom('audit_event').selectAll().where('at_ms', '<', p.until_ms).orderBy('at_ms').limit(p.limit),
  { all_shards: 'the sweep of old events' },
);
type EventKey = Pick<StoredEvent, 'shop_id' | 'at_ms' | 'request_id'>;
const deleteEvent = statement((db, p: Params<EventKey>) =>
  db
    .deleteFrom('audit_event')
    .where('shop_id', '=', p.shop_id)
    .where('at_ms', '=', p.at_ms)
    .where('request_id', '=', p.request_id),
);
const deleteSubjects = overList('id_values', (id_values: Param<string>[]) =>
  statement(
    (db, p: Params<Pick<StoredEvent, 'shop_id' | 'at_ms'>>) =>
      db
        .deleteFrom('audit_subject')
        .where('id_value', 'in', id_values)
        .where('at_ms', '=', p.at_ms)
        .where('shop_id', '=', p.shop_id)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('audit_event')
                .select('request_id')
                .where('audit_event.shop_id', '=', p.shop_id)
                .where('audit_event.at_ms', '=', p.at_ms),
            ),
          ),
        ),
    { scans: 'a millisecond has few events' },
  ),
);

/** Deletes an event, such as one of a call that has changed nothing after all. Ids stay that another event may name. */
export async function deleteAudit(store: Store, { event, subjects }: AuditRows): Promise<void> {
  const { shop_id, at_ms, request_id } = event;
  const id_values = subjects.map(({ id_value }) => id_value);
  await store.run(deleteEvent, { shop_id, at_ms, request_id });
  if (id_values.length > 0) await store.run(deleteSubjects, { shop_id, at_ms, id_values });
}

/** Lists some of the events from before a time, the oldest first. */
export const findOldEvents = (store: Store, until_ms: number, limit: number): Promise<StoredEvent[]> =>
  store.all(listOldEvents, { until_ms, limit }) as Promise<StoredEvent[]>;
