// Broken variants of valid calls: created from the contracts, signed, and changed in one place or several.
import { createHmac } from 'node:crypto';
import { METHODS } from 'node:http';
import fc from 'fast-check';
import type { Operation } from '../../../src/kit/contract/operation.ts';
import type { Schema } from '../../../src/kit/contract/schema.ts';
import { edge_json, edge_steps, edge_types, edge_values } from './edge_cases.ts';
import { byteMutation, bytes, oneIn } from './mutated_bytes.ts';
import { jsonMutation, likelyValue } from './mutated_json.ts';

/** An operation, who may call it, and a request that it answers. */
export interface Original {
  readonly operation: Operation;
  readonly partner: { readonly partner_id: number; readonly partner_key: string };
  readonly caller: { access_token: string } & ({ shop_id: number } | { merchant_id: number });
  readonly request: Readonly<Record<string, unknown>>;
}

export interface MutatedCall {
  /** The operation of the original call. */
  readonly operation: Operation;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type Pair = [name: string, value: string];

/** A call while it is being changed. */
interface Draft {
  method: string;
  path: string;
  /** The query: names and values as they are sent, common parameters first. */
  readonly pairs: Pair[];
  /** The number of common parameters. */
  readonly common: number;
  readonly headers: Record<string, string>;
  /** The body of a POST, and the change to its bytes. */
  body: unknown;
  mutateBody: (bytes: Buffer) => Buffer;
  /** The change to the query after it is signed. */
  mutateQuery: (pairs: Pair[]) => void;
  ending: string;
}

type Mutation = fc.Arbitrary<(draft: Draft) => void>;
type PairMutation = (pairs: Pair[], at: number) => void;

const onBytes = (mutate: (bytes: Buffer) => Buffer) => (draft: Draft) => {
  draft.mutateBody = mutate;
};

const bodyMutation: Mutation = fc.oneof(
  {
    weight: 8_000,
    arbitrary: jsonMutation.map((mutate) => (draft: Draft) => {
      draft.body = mutate(draft.body);
    }),
  },
  {
    weight: 2_000,
    arbitrary: fc
      .constantFrom(...edge_json)
      .map((json) =>
        onBytes((whole) => Buffer.from(whole.toString().replace(/:[^,:{}[\]]+/, () => `:${json}`))),
      ),
  },
  {
    weight: 2_000,
    arbitrary: fc.nat().map((end) => onBytes((whole) => whole.subarray(0, end % (whole.length + 1)))),
  },
  { weight: 2_000, arbitrary: bytes(199).map((others) => onBytes(() => others)) },
  { weight: 2_000, arbitrary: byteMutation.map(onBytes) },
  // A megabyte, which is allowed, and one byte more.
  {
    weight: 8,
    arbitrary: fc.nat(1).map((more) => onBytes(() => Buffer.alloc(1_048_576 + more, '{"id":5,'))),
  },
);

/** Replaces a pair by pairs computed from its name and value. */
const instead = (make: (name: string, value: string) => Pair[]): PairMutation => {
  return (pairs, at) => {
    const [name, value] = pairs[at] ?? ['more', ''];
    pairs.splice(at, 1, ...make(name, value));
  };
};

const edge_value = fc.constantFrom(...edge_values);
const odd_names: readonly ((name: string) => string)[] = [
  (name) => `${name}[]`,
  (name) => `${name}[0]`,
  (name) => name.toUpperCase(),
  (name) => `${name}%00`,
  (name) => `%zz${name}`,
  () => '',
];

const pairMutation: fc.Arbitrary<PairMutation> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(instead(() => [])) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.boolean(), edge_value).map(
      ([is_same, other]): PairMutation =>
        (pairs, at) => {
          const [name, value] = pairs[at] ?? ['more', ''];
          pairs.push([name, is_same ? value : other]);
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant(
      instead((name, value) => [[`%${name.charCodeAt(0).toString(16)}${name.slice(1)}`, value]]),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...odd_names)
      .map((rename) => instead((name, value) => [[rename(name), value]])),
  },
  { weight: 1, arbitrary: edge_value.map((more) => instead((name, value) => [[name, `${value}${more}`]])) },
  { weight: 1, arbitrary: fc.constant(instead((name, value) => [[name, value.slice(1)]])) },
  { weight: 3, arbitrary: edge_value.map((other) => instead((name) => [[name, other]])) },
);

/** Changes a business parameter: anywhere in the body of a POST, or one in the query of a GET. */
const businessMutation: Mutation = fc
  .tuple(bodyMutation, pairMutation, fc.nat())
  .map(([mutateBody, mutatePair, place]) => (draft) => {
    const own = draft.pairs.length - draft.common;
    if (draft.body !== undefined) mutateBody(draft);
    else mutatePair(draft.pairs, draft.common + (place % Math.max(1, own)));
  });

const pathMutation: Mutation = fc
  .tuple(fc.nat(5), fc.nat(), fc.constantFrom(...edge_steps), fc.nat(299))
  .map(([way, place, edge_step, depth]) => (draft) => {
    const { path } = draft;
    const at = 1 + (place % (path.length - 1));
    const [start, end] = [path.slice(0, at), path.slice(at)];
    const paths = [
      `${path}/`,
      path.toUpperCase(),
      `${start}${end.slice(1)}`,
      `${start}%${path.charCodeAt(at).toString(16)}${end.slice(1)}`,
      `${start}${edge_step}${end}`,
      `${path}/${'a/'.repeat(depth)}`,
    ];
    draft.path = paths[way] ?? path;
  });

/** The position of a common parameter, and the change to it. */
const commonMutation = fc.tuple(pairMutation, fc.nat()).map(
  ([mutate, place]) =>
    (draft: Draft) =>
    (pairs: Pair[]) =>
      mutate(pairs, place % draft.common),
);

const methods = METHODS.filter((method) => method !== 'CONNECT');
const endings = ['&', '&&&', '?', '#', '&=', '&%', ...edge_values];

/** The changes to parts that are not business parameters. */
const otherMutations: readonly Mutation[] = [
  commonMutation.map((mutateOf) => (draft) => mutateOf(draft)(draft.pairs)),
  commonMutation.map((mutateOf) => (draft) => {
    draft.mutateQuery = mutateOf(draft);
  }),
  pairMutation.map((mutate) => (draft) => {
    draft.mutateQuery = (pairs) => mutate(pairs, pairs.length - 1);
  }),
  pathMutation,
  fc.constantFrom(...methods).map((method) => (draft) => {
    draft.method = method;
  }),
  fc.constantFrom(...edge_types).map((type) => (draft) => {
    draft.headers['content-type'] = type;
  }),
  fc.constantFrom(...endings).map((ending) => (draft) => {
    draft.ending = ending;
  }),
];

/** Mostly changes to business parameters, because there are few checks before theirs. */
const mutation: Mutation = fc.oneof(
  { arbitrary: businessMutation, weight: 15 - otherMutations.length },
  { arbitrary: fc.oneof(...otherMutations), weight: otherMutations.length + 1 },
);

/** Usually one change, sometimes several or none. */
const mutations = fc.oneof(
  { arbitrary: fc.constant([]), weight: 5 },
  { arbitrary: fc.array(mutation, { minLength: 2, maxLength: 5 }), weight: 19 },
  { arbitrary: mutation.map((only) => [only]), weight: 76 },
);

const pairsOf = (record: object): Pair[] =>
  Object.entries(record).map(([name, value]) => [name, encodeURIComponent(String(value))]);

/** Signs a draft in its current form, and writes it. */
function finish(draft: Draft, { operation, partner }: Original): MutatedCall {
  const sentValue = (name: string) => draft.pairs.find(([own]) => own === name)?.[1] ?? '';
  const caller_id = sentValue('shop_id') || sentValue('merchant_id');
  const base_string = `${sentValue('partner_id')}${operation.path}${sentValue('timestamp')}${sentValue('access_token')}${caller_id}`;
  draft.pairs.push(['sign', createHmac('sha256', partner.partner_key).update(base_string).digest('hex')]);
  draft.mutateQuery(draft.pairs);
  const query = draft.pairs.map(([name, value]) => `${name}=${value}`).join('&');
  return {
    operation,
    method: draft.method,
    url: `${draft.path}?${query}${draft.ending}`,
    headers: draft.headers,
    body: draft.mutateBody(Buffer.from(JSON.stringify(draft.body) ?? '')),
  };
}

/** A call of an operation that follows its contract except for changes. `now` is its timestamp. */
export function mutatedCall(original: Original, now: number): fc.Arbitrary<MutatedCall> {
  const { operation, partner, caller, request } = original;
  const { method, path } = operation;
  const is_post = method === 'POST';
  const business = fc.oneof(
    fc.constant<object>(request),
    likelyValue(operation.request as Schema) as fc.Arbitrary<object>,
  );
  return fc.tuple(business, oneIn(4), mutations).map(([parameters, has_type, changes]) => {
    const common = pairsOf({ partner_id: partner.partner_id, timestamp: now, ...caller });
    const draft: Draft = {
      method,
      path,
      pairs: is_post ? common : [...common, ...pairsOf(parameters)],
      common: common.length,
      headers: is_post || has_type ? { 'content-type': 'application/json' } : {},
      body: is_post ? parameters : undefined,
      mutateBody: (whole) => whole,
      mutateQuery: () => {},
      ending: '',
    };
    for (const change of changes) change(draft);
    return finish(draft, original);
  });
}
