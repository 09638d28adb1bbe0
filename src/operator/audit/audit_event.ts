import { randomBytes } from 'node:crypto';
import { parseJson, toJson } from '../../engine/store/json.ts';
import type { Clock } from '../../kit/contract/clock.ts';
import type { OperatorActor } from '../operator.ts';
import { actor_name_length_max, audit_ids_max } from '../operator.ts';
import type { AuditRows, StoredEvent } from './audit.store.ts';
import type { AuditFacts } from './audit_facts.ts';
import { audit_limits } from './audit_limits.ts';
import type { TouchedId } from './touched_ids.ts';

const detail_bytes_max = audit_limits.audit_detail_bytes_max.value;

/** What an event says besides its columns. */
export interface AuditDetail extends AuditFacts {
  /** How many further ids there are. */
  readonly ids_left_out?: number;
  /** Whether there was more than an event holds: then it has the names of the fields, and no values. */
  readonly is_cut?: true;
}

/** An `AuditDetail` as it is stored: `{ order_sn: ['260301ABC'], item_id: ['1', '2'] }` takes half the bytes of a list. */
type StoredDetail = Omit<AuditDetail, 'ids'> & {
  readonly ids: Readonly<Record<string, readonly string[]>> | readonly TouchedId[];
};

/** Who did what, and in which call. */
export interface AuditedCall {
  readonly request_id: string;
  readonly at_ms: number;
  readonly actor: OperatorActor;
  /** Null if no token was used. */
  readonly token_name: string | null;
  readonly action: string;
}

const latest_ms = new WeakMap<Clock, number>();
/** How far the time of an event may be ahead of the clock, in milliseconds. */
const ahead_ms_max = 1_000;

/** The time of the next event, in milliseconds. It is later than that of the one before, so that they have an order. */
export function nextAuditTime(wall_clock: Clock): number {
  const now_ms = wall_clock.now_ms();
  const last_ms = latest_ms.get(wall_clock) ?? 0;
  const at_ms = last_ms >= now_ms && last_ms < now_ms + ahead_ms_max ? last_ms + 1 : now_ms;
  latest_ms.set(wall_clock, at_ms);
  return at_ms;
}

/** An id for an event that no call caused. */
export const newAuditId = (): string => randomBytes(16).toString('hex');

type Fields = Readonly<Record<string, unknown>>;

/** Only the names of fields, as far as they fit. */
function namesOf(fields: Fields): Fields {
  const kept: Record<string, string> = {};
  let bytes = 0;
  for (const name of Object.keys(fields)) {
    bytes += name.length + 8;
    if (bytes > detail_bytes_max / 4) break;
    kept[name] = '...';
  }
  return kept;
}

/** The facts of an event, in at most as many bytes as it may have. */
function bounded({ ids, request, before, after }: AuditFacts): AuditDetail {
  const shown_ids = ids.slice(0, audit_ids_max);
  const of_ids = {
    ids: shown_ids,
    ...(ids.length > audit_ids_max && { ids_left_out: ids.length - audit_ids_max }),
  };
  const facts = {
    ...(request !== undefined && { request }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
  if (Buffer.byteLength(JSON.stringify(facts)) <= detail_bytes_max) return { ...of_ids, ...facts };
  const names = Object.entries(facts).map(([part, fields]) => [part, namesOf(fields)]);
  return { ...of_ids, ...Object.fromEntries(names), is_cut: true };
}

/** The shop on whose shard an event is: the first one that it names by id, or 0. A command may name one by its name. */
function shopOf({ ids }: AuditFacts): number {
  const shop = ids.find(({ id_field, id_value }) => id_field === 'shop_id' && /^\d{1,16}$/.test(id_value));
  return shop ? Number(shop.id_value) : 0;
}

function valuesByField(ids: readonly TouchedId[]): Map<string, string[]> {
  const by_field = new Map<string, string[]>();
  for (const { id_field, id_value } of ids) {
    const values = by_field.get(id_field);
    if (values) values.push(id_value);
    else by_field.set(id_field, [id_value]);
  }
  return by_field;
}

/** The rows of an event. */
export function auditRowsOf(call: AuditedCall, facts: AuditFacts): AuditRows {
  const { request_id, at_ms, actor, token_name, action } = call;
  const detail = bounded(facts);
  const event = {
    shop_id: shopOf(facts),
    request_id,
    at_ms,
    actor_kind: actor.kind,
    actor_name: actor.name.slice(0, actor_name_length_max),
    token_name,
    action,
    detail: toJson<object>({ ...detail, ids: Object.fromEntries(valuesByField(detail.ids)) }),
  };
  return { event, subjects: subjectsOf(event, detail) };
}

const subjectsOf = ({ shop_id, at_ms }: StoredEvent, { ids }: AuditDetail) =>
  [...new Set(ids.map(({ id_value }) => id_value))].map((id_value) => ({ id_value, shop_id, at_ms }));

const isListed = (ids: StoredDetail['ids']): ids is readonly TouchedId[] => Array.isArray(ids);

/** What an event that was stored says. */
export function detailOf({ detail }: StoredEvent): AuditDetail {
  const { ids, ...facts } = parseJson(detail) as StoredDetail;
  // Older events have a list.
  if (isListed(ids)) return { ids, ...facts };
  const listed = Object.entries(ids).flatMap(([id_field, id_values]) =>
    id_values.map((id_value) => ({ id_field, id_value })),
  );
  return { ids: listed, ...facts };
}

/** The rows of an event that was stored. */
export const storedRowsOf = (event: StoredEvent): AuditRows => ({
  event,
  subjects: subjectsOf(event, detailOf(event)),
});
