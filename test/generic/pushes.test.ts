// What every declared push code must satisfy.
import { expect, test } from 'vitest';
import { compileCheck } from '../../src/kit/contract/check.ts';
import { type PushHead, pushBody } from '../../src/kit/pushes/push_code.ts';
import { open_push_codes, push_codes } from '../../src/market/push_codes.ts';
import { groups } from '../../src/program/groups.ts';

const numbers = push_codes.map(({ code }) => code);

/** Bodies that the family's public facts show, without the msg_id that only apps' code knows. */
const public_samples: readonly Record<string, unknown>[] = [
  {
    data: {
      items: [],
      ordersn: '220810QSK8S7BX',
      status: 'PROCESSED',
      completed_scenario: '',
      update_time: 1660123127,
    },
    shop_id: 727720655,
    code: 3,
    timestamp: 1660123127,
  },
  {
    data: { ordersn: '201118BCKPJQQ8', package_number: '2485710696837122445', status: 'READY' },
    shop_id: 296363855,
    code: 15,
    timestamp: 1660123089,
  },
  {
    data: {
      order_sn: '241128EDQ9YKJ0',
      return_sn: '2411280EDT4JRV5',
      updated_values: [
        {
          update_field: 'return_status',
          old_value: 'JUDGING',
          new_value: 'PROCESSING',
          update_time: 1732796767,
        },
      ],
    },
    shop_id: 220004993,
    code: 29,
    timestamp: 1732796767,
  },
];

test('the list of codes has what the groups declare, each code once', () => {
  const declared = groups.flatMap(({ pushes }) => pushes);
  expect(new Set(push_codes)).toEqual(new Set(declared));
  expect(push_codes).toHaveLength(declared.length);
  const all = [...numbers, ...open_push_codes.map(({ code }) => code)];
  expect(new Set(all).size).toBe(all.length);
});

test('every code of the reference is declared', () => {
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 7, 8, 9, 11, 12, 15, 16, 22, 29, 30, 47]);
});

test.each(push_codes)(
  'the sample of $code fits its declaration, and is written in the order of the family',
  ({ body, sample, code, level }) => {
    expect(compileCheck(body)(sample)).toBeUndefined();
    const { msg_id, data, timestamp, ...named } = sample as unknown as PushHead & { data: object };
    const built = pushBody({ code, level }, { msg_id, timestamp, ...named }, { ...data });
    expect(JSON.stringify(built)).toBe(JSON.stringify(sample));
  },
);

test.each(public_samples)('the public sample of code $code fits the declaration', (shown) => {
  const declared = push_codes.find(({ code }) => code === shown.code);
  const body = { msg_id: '0'.repeat(32), ...shown };
  expect(declared && compileCheck(declared.body)(body)).toBeUndefined();
  expect(declared).toBeDefined();
});

test.each(push_codes)(
  'the data of $code has no field for a name, an address or a phone number of a person',
  ({ data }) => {
    expect(JSON.stringify(data)).not.toMatch(/"(recipient|buyer|phone|address)\w*":/);
  },
);

test('a code that events cause names subjects of the feed, and one that nothing causes says so', () => {
  for (const { sources, sent_when } of push_codes)
    expect(sources.length === 0).toBe(sent_when.startsWith('never'));
});
