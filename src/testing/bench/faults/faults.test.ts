import { expect, test } from 'vitest';
import { fault_limits_max, ruleOf } from '../../../../test/support/sandboxes/fault_rules.ts';
import { Faults } from './faults.ts';

const ship = 'v2.logistics.ship_order';
const shop = { shop_id: 7 };

/** How many of these calls hit a fault. */
const hits = (faults: Faults, calls: number) =>
  Array.from({ length: calls }, () => faults.meetByCall(ship, shop) !== undefined);

test('a fault applies only to its operation and its shop', () => {
  const faults = new Faults();
  faults.add(ruleOf({ operation: ship, shop_id: 7 }));
  expect(faults.meetByCall('v2.logistics.get_channel_list', shop)).toBeUndefined();
  expect(faults.meetByCall(ship, { shop_id: 8 })).toBeUndefined();
  expect(faults.meetByCall(ship, { shop_id: undefined })).toBeUndefined();
  expect(faults.meetByToken(ship, shop)).toBeUndefined();
  expect(faults.meetByJob('x', shop)).toBeUndefined();
  expect(faults.meetByCall(ship, shop)).toMatchObject({ fault_id: 1, hits: 1 });
});

test('a fault ends after its count, and stays listed with its number of hits until it is deleted', () => {
  const faults = new Faults();
  faults.add(ruleOf({ count: 3 }));
  expect(hits(faults, 5)).toEqual([true, true, true, false, false]);
  expect(faults.list()).toMatchObject([{ fault_id: 1, count: 3, hits: 3 }]);
  expect([faults.delete(1), faults.delete(1), faults.list()]).toEqual([true, false, []]);
});

test('the first fault that is not over applies to a call', () => {
  const faults = new Faults();
  faults.add(ruleOf({ kind: 'http_500' }));
  faults.add(ruleOf({ kind: 'http_503' }));
  const met = [1, 2, 3].map(() => faults.meetByCall(ship, shop)?.kind);
  expect(met).toEqual(['http_500', 'http_503', undefined]);
});

test('which calls a probability selects follows from the seed, whatever other faults draw', () => {
  const sequenceOf = (seed: number, others: number) => {
    const faults = new Faults();
    for (let i = 0; i < others; i++) faults.add(ruleOf({ operation: 'v2.x.y', probability: 0.5, seed: i }));
    faults.add(ruleOf({ probability: 0.3, seed, count: 1_000 }));
    return hits(faults, 1_000);
  };
  expect(sequenceOf(7, 0)).toEqual(sequenceOf(7, 3));
  expect(sequenceOf(7, 0)).not.toEqual(sequenceOf(8, 0));
  const share = sequenceOf(7, 0).filter(Boolean).length / 1_000;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.35);
});

test('no more faults can be added than allowed', () => {
  const faults = new Faults();
  for (let i = 0; i < fault_limits_max; i++) expect(faults.add(ruleOf({}))).toBeDefined();
  expect(faults.add(ruleOf({}))).toBeUndefined();
  faults.delete(5);
  expect(faults.add(ruleOf({}))).toMatchObject({ fault_id: fault_limits_max + 1 });
});
