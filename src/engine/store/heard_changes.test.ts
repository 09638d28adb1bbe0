import { expect, test } from 'vitest';
import { FakeClock } from '../../../test/support/world/fake_clock.ts';
import { FreshCache } from './fresh_cache.ts';
import { HeardChanges } from './heard_changes.ts';
import { store_limits } from './store_limits.ts';

interface Kept {
  readonly owner_id: number;
  readonly is_lasting: boolean;
}

/** A cache of values of owners, and how often each was loaded. */
function hearingCache(entries_max = 10) {
  const clock = new FakeClock();
  const hearing = { is_on: true };
  const heard = new HeardChanges(() => hearing.is_on);
  const changes = heard.of('shop_id');
  const cache = new FreshCache<number, Kept>('shop_grant', clock, entries_max, {
    changes,
    ownerOf: ({ owner_id, is_lasting }) => (is_lasting ? owner_id : undefined),
  });
  const load = (owner_id: number, is_lasting = true, whileLoading = () => undefined as unknown) =>
    cache.load(owner_id, async () => {
      whileLoading();
      return { owner_id, is_lasting };
    });
  const has = (owner_id: number) => cache.get(owner_id) !== undefined;
  return { clock, hearing, heard, changes, load, has };
}

test('a value is kept for minutes while changes are heard, and not longer', async () => {
  const { clock, load, has } = hearingCache();
  await load(1);
  clock.advance({ minutes: 4.99 });
  expect(has(1)).toBe(true);
  clock.advance({ seconds: 1 });
  expect(has(1)).toBe(false);
});

test('a changed owner is read again at once, all others stay', async () => {
  const { heard, load, has } = hearingCache();
  await load(1);
  await load(2);
  heard.note('shop_id', 1);
  heard.note('merchant_id', 2);
  expect([has(1), has(2)]).toEqual([false, true]);
  await load(1);
  expect(has(1)).toBe(true);
});

test('a change while a value is read makes it stale', async () => {
  const { heard, load, has } = hearingCache();
  await load(1, true, () => heard.note('shop_id', 1));
  expect(has(1)).toBe(false);
});

test('without hearing, a value is kept for a second, also one that was read before', async () => {
  const { clock, hearing, load, has } = hearingCache();
  await load(1);
  clock.advance({ seconds: 0.5 });
  await load(2);
  hearing.is_on = false;
  clock.advance({ seconds: 0.5 });
  expect([has(1), has(2)]).toEqual([false, true]);
  clock.advance({ seconds: 0.5 });
  expect(has(2)).toBe(false);
  // It comes back on the same connection, which has kept the order of changes.
  hearing.is_on = true;
  expect([has(1), has(2)]).toEqual([true, true]);
});

test('a value that was read unheard, or is not lasting, is kept for a second', async () => {
  const { clock, hearing, load, has } = hearingCache();
  hearing.is_on = false;
  await load(1);
  hearing.is_on = true;
  await load(2, false);
  clock.advance({ seconds: 0.99 });
  expect([has(1), has(2)]).toEqual([true, true]);
  clock.advance({ seconds: 0.01 });
  expect([has(1), has(2)]).toEqual([false, false]);
});

test('after changes of unknown owners, all values are read again', async () => {
  const { clock, heard, load, has } = hearingCache();
  await load(1);
  heard.noteAll();
  expect(has(1)).toBe(false);
  await load(1);
  clock.advance({ seconds: 2 });
  expect(has(1)).toBe(true);
});

test('as many values are kept as a cache may have, and as many changes as are needed to judge them', async () => {
  const { changes, load, has } = hearingCache(3);
  for (const owner_id of [1, 2, 3, 4]) await load(owner_id);
  expect([1, 2, 3, 4].filter(has)).toEqual([2, 3, 4]);
  const changed_max = store_limits.changed_owners_max.value;
  for (let owner_id = 1_000; owner_id < 1_000 + changed_max; owner_id++) changes.note(owner_id);
  expect(has(3)).toBe(true);
  changes.note(1);
  // The first of the changes is forgotten, so it is unknown whether what was read before it has changed.
  expect(has(3)).toBe(false);
  await load(3);
  expect(has(3)).toBe(true);
});
