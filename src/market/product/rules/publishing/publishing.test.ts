import { describe, expect, test } from 'vitest';
import {
  now,
  validCatalogue,
  validItem,
  violationsOf,
} from '../../../../../test/support/items/valid_item.ts';
import type { Item } from '../rule.ts';
import { publishingRule } from './publishing.ts';

const hour = 3_600;
const days = 86_400;
const wrong = ['invalid_field scheduled_publish_time'];
const at = (scheduled_publish_time: number, item_status: Item['item_status'] = 'UNLIST'): Partial<Item> => ({
  scheduled_publish_time,
  item_status,
});

describe('scheduled_publish_time', () => {
  test.each<[string, number, string[]]>([
    ['in one hour, to the second', now + hour, []],
    ['a minute before that', now + hour - 60, wrong],
    ['in 90 days, to the second', now + 90 * days, []],
    ['a minute after that', now + 90 * days + 60, wrong],
    ['between two minutes', now + 2 * hour + 1, wrong],
    ['a second before a full minute', now + 2 * hour - 1, wrong],
    ['a second before the hour: too early and no full minute', now + hour - 1, [...wrong, ...wrong]],
    ['now', now, wrong],
    ['the start of time', 0, wrong],
    ['the end of time', Number.MAX_SAFE_INTEGER - 31, wrong],
  ])('%s: %d', (_, time, expected) => {
    expect(violationsOf(at(time))).toEqual(expected);
  });

  test('if now is between two minutes, the earliest time is the full minute after one hour', () => {
    const catalogue = validCatalogue('SG', 'local', { now: now + 1 });
    expect(violationsOf(at(now + hour), catalogue)).toEqual(wrong);
    expect(violationsOf(at(now + hour + 60), catalogue)).toEqual([]);
  });

  test('if now is between two minutes, the latest time is the full minute before 90 days', () => {
    const catalogue = validCatalogue('SG', 'local', { now: now - 1 });
    expect(violationsOf(at(now + 90 * days), catalogue)).toEqual(wrong);
    expect(violationsOf(at(now + 90 * days - 60), catalogue)).toEqual([]);
  });

  test('is refused for every status except UNLIST, also for an omitted status', () => {
    expect(violationsOf(at(now + hour, 'NORMAL'))).toEqual(wrong);
    expect(violationsOf({ scheduled_publish_time: now + hour })).toEqual(wrong);
  });

  test('UNLIST without it is accepted', () => {
    expect(violationsOf({ item_status: 'UNLIST' })).toEqual([]);
  });

  test('the message contains the bounds', () => {
    expect(publishingRule(validItem(at(now)), validCatalogue())[0]?.rule).toBe(
      `must be from one hour to 90 days from now (${now + hour} to ${now + 90 * days}), not ${now}`,
    );
  });
});
