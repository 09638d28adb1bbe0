// Calls that were right once: made from the contracts, signed, and broken in one place or several.
import { createHmac } from 'node:crypto';
import { METHODS } from 'node:http';
import type { Operation } from '../../src/platform/contract/operation.ts';
import type { Schema } from '../../src/platform/contract/schema.ts';
import { edge_json, edge_numbers, edge_steps, edge_texts, edge_types, edge_values } from './edge_cases.ts';
import type { Random } from './random.ts';

/** An operation, who may call it, and a request that it answers. */
export interface Original {
  readonly operation: Operation;
  readonly partner: { readonly partner_id: number; readonly partner_key: string };
  readonly caller: { access_token: string } & ({ shop_id: number } | { merchant_id: number });
  readonly request: Readonly<Record<string, unknown>>;
}

export interface MutatedCall {
  /** What it was. */
  readonly operation: Operation;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type Pair = [name: string, value: string];

/** A call while it is being broken. */
interface Draft {
  method: string;
  path: string;
  /** The query: names and values as they are sent, the common parameters first. */
  readonly pairs: Pair[];
  /** How many of them are common parameters. */
  readonly common: number;
  readonly headers: Record<string, string>;
  /** What stands in the body of a POST, and what happens to its bytes. */
  body: unknown;
  spoilBody: (bytes: Buffer) => Buffer;
  /** What happens to the query once it is signed. */
  spoilQuery: (pairs: Pair[]) => void;
  ending: string;
}

/** A value that the schema allows, or nearly. */
function likely(schema: Schema, dice: Random): unknown {
  if (schema.enum) return dice.pick(schema.enum);
  const { minimum = -1_000, maximum = 1_000, minLength = 1, maxLength = 9 } = schema;
  switch (schema.type) {
    case 'integer':
      return dice.pick([minimum, maximum, Math.max(minimum, Math.min(maximum, dice.below(1_000)))]);
    case 'number':
      return dice.pick([minimum, maximum, dice.below(100_000) / 100]);
    case 'boolean':
      return dice.oneIn(2);
    case 'string':
      return dice.pick(['SG', 'MY', 'SG12', '5_6', 'ก'.repeat(minLength), 'x'.repeat(maxLength)]);
    case 'array':
      return dice.list(3, () => likely(schema.items ?? {}, dice));
    default: {
      const fields = Object.entries(schema.properties ?? {});
      const sent = fields.filter(([name]) => schema.required?.includes(name) || dice.oneIn(2));
      return Object.fromEntries(sent.map(([name, field]) => [name, likely(field, dice)]));
    }
  }
}

/** Any JSON value at all. */
function anything(dice: Random, depth = 0): unknown {
  const kind = dice.below(depth > 3 ? 4 : 6);
  if (kind === 0) return dice.pick(edge_numbers);
  if (kind === 1) return dice.pick(edge_texts);
  if (kind < 4) return dice.pick([null, true, false, [], {}, dice.below(1_000), 'text']);
  if (kind === 4) return dice.list(4, () => anything(dice, depth + 1));
  const names = dice.list(4, () => dice.pick(['id', 'name', 'order_list', ...edge_texts]));
  return Object.fromEntries(names.map((name) => [name, anything(dice, depth + 1)]));
}

/** The value with something else in one place, at any depth. */
function broken(value: unknown, dice: Random): unknown {
  if (typeof value !== 'object' || value === null || dice.oneIn(6)) return anything(dice);
  const fields = new Map(Object.entries(value));
  const name =
    fields.size === 0 || dice.oneIn(8) ? dice.pick(['more', ...edge_texts]) : dice.pick([...fields.keys()]);
  if (dice.oneIn(6)) fields.delete(name);
  else fields.set(name, broken(fields.get(name), dice));
  return Array.isArray(value) ? [...fields.values()] : Object.fromEntries(fields);
}

const replaceValue = (bytes: Buffer, dice: Random) =>
  Buffer.from(bytes.toString().replace(/:[^,:{}[\]]+/, () => `:${dice.pick(edge_json)}`));

function breakBody(draft: Draft, dice: Random): void {
  const way = dice.below(8);
  if (way < 4) draft.body = broken(draft.body, dice);
  else if (way === 4) draft.spoilBody = (bytes) => replaceValue(bytes, dice);
  else if (way === 5) draft.spoilBody = (bytes) => bytes.subarray(0, dice.below(bytes.length + 1));
  else if (way === 6) draft.spoilBody = () => dice.bytes(dice.below(200));
  else draft.spoilBody = (bytes) => dice.spoil(bytes);
  if (dice.oneIn(2_000)) draft.spoilBody = () => Buffer.alloc(1_048_576 + dice.below(2), '{"id":5,');
}

function breakPair(pairs: Pair[], at: number, dice: Random): void {
  const [name, value] = pairs[at] ?? ['more', ''];
  const put = (...instead: Pair[]) => pairs.splice(at, 1, ...instead);
  const odd_names = [`${name}[]`, `${name}[0]`, name.toUpperCase(), `${name}%00`, `%zz${name}`, ''];
  switch (dice.below(9)) {
    case 0:
      return void put();
    case 1:
      return void pairs.push([name, dice.oneIn(2) ? value : dice.pick(edge_values)]);
    case 2:
      return void put([`%${name.charCodeAt(0).toString(16)}${name.slice(1)}`, value]);
    case 3:
      return void put([dice.pick(odd_names), value]);
    case 4:
      return void put([name, `${value}${dice.pick(edge_values)}`]);
    case 5:
      return void put([name, value.slice(1)]);
    default:
      return void put([name, dice.pick(edge_values)]);
  }
}

function breakBusiness(draft: Draft, dice: Random): void {
  const own = draft.pairs.length - draft.common;
  if (draft.body !== undefined) breakBody(draft, dice);
  else breakPair(draft.pairs, draft.common + dice.below(Math.max(1, own)), dice);
}

function breakPath(draft: Draft, dice: Random): void {
  const { path } = draft;
  const at = 1 + dice.below(path.length - 1);
  const [start, end] = [path.slice(0, at), path.slice(at)];
  draft.path = dice.pick([
    `${path}/`,
    path.toUpperCase(),
    `${start}${end.slice(1)}`,
    `${start}%${path.charCodeAt(at).toString(16)}${end.slice(1)}`,
    `${start}${dice.pick(edge_steps)}${end}`,
    `${path}/${'a/'.repeat(dice.below(300))}`,
  ]);
}

const methods = METHODS.filter((method) => method !== 'CONNECT');
const endings = ['&', '&&&', '?', '#', '&=', '&%', ...edge_values];

/** The ways of breaking what is no business parameter; `common` is the place of a common parameter. */
const breakers: readonly ((draft: Draft, dice: Random, common: number) => void)[] = [
  (draft, dice, common) => breakPair(draft.pairs, common, dice),
  (draft, dice, common) => {
    draft.spoilQuery = (pairs) => breakPair(pairs, common, dice);
  },
  (draft, dice) => {
    draft.spoilQuery = (pairs) => breakPair(pairs, pairs.length - 1, dice);
  },
  breakPath,
  (draft, dice) => {
    draft.method = dice.pick(methods);
  },
  (draft, dice) => {
    draft.headers['content-type'] = dice.pick(edge_types);
  },
  (draft, dice) => {
    draft.ending = dice.pick(endings);
  },
];

function breakSomething(draft: Draft, dice: Random): void {
  // The business parameters, as a rule: the checks before them are few.
  if (dice.below(16) > breakers.length) breakBusiness(draft, dice);
  else dice.pick(breakers)(draft, dice, dice.below(draft.common));
}

/** A call of an operation, as its contract asks for it, broken in one place as a rule; now and then nowhere. */
export function mutateCall(
  { operation, partner, caller, request }: Original,
  now: number,
  dice: Random,
): MutatedCall {
  const { method, path } = operation;
  const business = dice.oneIn(2) ? request : (likely(operation.request as Schema, dice) as typeof request);
  const pairsOf = (record: object) =>
    Object.entries(record).map(([name, value]): Pair => [name, encodeURIComponent(String(value))]);
  const common = pairsOf({ partner_id: partner.partner_id, timestamp: now, ...caller });
  const is_post = method === 'POST';
  const draft: Draft = {
    method,
    path,
    pairs: is_post ? common : [...common, ...pairsOf(business)],
    common: common.length,
    headers: is_post || dice.oneIn(4) ? { 'content-type': 'application/json' } : {},
    body: is_post ? business : undefined,
    spoilBody: (bytes) => bytes,
    spoilQuery: () => {},
    ending: '',
  };
  const places = dice.oneIn(20) ? 0 : dice.oneIn(5) ? 2 + dice.below(4) : 1;
  for (let i = 0; i < places; i++) breakSomething(draft, dice);

  const sent = (name: string) => draft.pairs.find(([own]) => own === name)?.[1] ?? '';
  const caller_id = sent('shop_id') || sent('merchant_id');
  const base_string = `${sent('partner_id')}${path}${sent('timestamp')}${sent('access_token')}${caller_id}`;
  draft.pairs.push(['sign', createHmac('sha256', partner.partner_key).update(base_string).digest('hex')]);
  draft.spoilQuery(draft.pairs);
  const query = draft.pairs.map(([name, value]) => `${name}=${value}`).join('&');
  return {
    operation,
    method: draft.method,
    url: `${draft.path}?${query}${draft.ending}`,
    headers: draft.headers,
    body: draft.spoilBody(Buffer.from(JSON.stringify(draft.body) ?? '')),
  };
}
