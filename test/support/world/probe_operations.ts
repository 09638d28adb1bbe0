// Operations of the tests. The probe receives every kind of field that a contract can have, and returns it; it
// uses no table.

import { group, serve } from '../../../src/engine/group.ts';
import {
  choice,
  decimal,
  flag,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../../../src/kit/contract/field.ts';
import { operation } from '../../../src/kit/contract/operation.ts';
import type { Schema } from '../../../src/kit/contract/schema.ts';

const flat = {
  id: id('An identifier.'),
  count: withDefault(int32('A whole number.', { minimum: 0, maximum: 1_000 }), 1),
  delta: optional(int64('A whole number of either sign.')),
  price: optional(decimal('An amount.', { minimum: 0 })),
  at: optional(timestamp('A moment.')),
  name: optional(text('A name.', { minLength: 1, maxLength: 20 })),
  code: optional(text('A code.', { pattern: '^[A-Z]{2}[0-9]+$', '~form': 'a code' })),
  urgent: optional(flag('Whether it is urgent.')),
  kind: optional(choice('Its kind.', { 1: 'one', 2: 'two' })),
  region: optional(choice('A word.', ['SG', 'MY'])),
  id_list: optional(list('Some identifiers.', id('One thing.'), { minItems: 1, maxItems: 50 })),
};

const nested = {
  ...flat,
  order_list: optional(
    list(
      'Some orders.',
      record('An order.', {
        order_sn: text('Its number.', { minLength: 1 }),
        pickup: optional(record('A pickup.', { address_id: id('Where.'), slot: optional(text('When.')) })),
        item_list: optional(
          list(
            'Its items.',
            record('An item.', {
              item_id: id('The item.'),
              model_list: optional(list('Models.', int64('A model.'))),
            }),
          ),
        ),
      }),
      { maxItems: 150 },
    ),
  ),
  options: optional(
    record('Some options.', {
      gift: optional(flag('Whether it is a gift.')),
      note: optional(text('A note.')),
    }),
  ),
};

/** Returns its body. */
export const probe_write = operation({
  name: 'v2.probe.write',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Returns what it receives.',
  request: nested,
  response: nested,
  errors: { not_today: { error: 'probe.not_today', message: 'The probe refuses to be urgent.' } },
});

/** Returns its query. */
export const probe_read = operation({
  ...probe_write,
  name: 'v2.probe.read',
  method: 'GET',
  access: 'read',
  request: flat,
  response: flat,
  envelope: 'common',
});

/** Answers when the test allows it. */
export const probe_hold = operation({
  name: 'v2.probe.hold',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Waits until the test releases it.',
  request: { length: withDefault(int32('Length of its answer.', { minimum: 0 }), 0) },
  response: { held: flag('Always true.'), padding: text('A text of the requested length.') },
  errors: {},
});

/** Holds the calls of v2.probe.hold. */
export class Gate {
  #waiting: (() => void)[] = [];
  #arrivals: { count: number; resolve: () => void }[] = [];

  /** The number of waiting calls. */
  get count(): number {
    return this.#waiting.length;
  }

  pass(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      for (const { count, resolve: arrived } of this.#arrivals) if (this.#waiting.length >= count) arrived();
    });
  }

  /** Resolves when this many calls wait. */
  holds(count: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.length >= count) resolve();
      else this.#arrivals.push({ count, resolve });
    });
  }

  /** Releases all waiting calls. */
  open(): void {
    for (const go of this.#waiting.splice(0)) go();
    this.#arrivals = [];
  }
}

/** The part of a value that the schema declares; a caller may send more. */
function known(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => known(schema.items ?? {}, entry));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => Object.hasOwn(value, name));
  return Object.fromEntries(
    fields.map(([name, field]) => [name, known(field, (value as Record<string, unknown>)[name])]),
  );
}

/** The group of these operations. */
export const probeGroup = (gate: Gate) =>
  group({
    name: 'probe',
    about: 'Operations of the tests.',
    operations: [
      serve(probe_write, async ({ refuse }, request) =>
        request.urgent
          ? refuse('not_today')
          : (known(probe_write.request as Schema, request) as typeof request),
      ),
      serve(probe_read, async ({ refuse }, request) =>
        request.urgent
          ? refuse('not_today')
          : (known(probe_read.request as Schema, request) as typeof request),
      ),
      serve(probe_hold, async (_, { length }) => {
        await gate.pass();
        return { held: true, padding: 'x'.repeat(length) };
      }),
    ],
  });
