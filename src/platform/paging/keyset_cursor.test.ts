import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { before_every_row, cursorAfter, positionOf } from './billing_cursor.ts';

const number = fc.maxSafeNat();
const anyPosition = fc.record({ created_at: number, transaction_id: number });
const anyQuery = fc.record({
  shop_id: number,
  billing_transaction_info_type: fc.constantFrom(1, 2),
  payouts: fc.uniqueArray(fc.string({ maxLength: 8 }), { maxLength: 4 }),
});

describe('a billing cursor', () => {
  test('names the position that it was made of, for the query that it was made for', () => {
    fc.assert(
      fc.property(anyPosition, anyQuery, (position, query) => {
        expect(positionOf(cursorAfter(position, query), query)).toEqual(position);
      }),
    );
  });

  test('names nothing for any other shop, type or payouts', () => {
    fc.assert(
      fc.property(anyPosition, anyQuery, anyQuery, (position, query, other) => {
        fc.pre(JSON.stringify(query) !== JSON.stringify(other));
        expect(positionOf(cursorAfter(position, query), other)).toBeUndefined();
      }),
    );
  });

  test('that was changed in any character, cut or made longer names nothing', () => {
    const query = { shop_id: 7, billing_transaction_info_type: 1, payouts: [] };
    const cursor = cursorAfter({ created_at: 1_772_366_400, transaction_id: 12 }, query);
    for (const [at, character] of [...cursor].entries())
      for (const other of ['A', 'B', '-', '=', '\n', '😀']) {
        if (other === character) continue;
        const changed = cursor.slice(0, at) + other + cursor.slice(at + 1);
        expect(positionOf(changed, query), changed).toBeUndefined();
      }
    for (const changed of [cursor.slice(1), cursor.slice(0, -1), `${cursor}A`, ` ${cursor}`, `${cursor}=`])
      expect(positionOf(changed, query), changed).toBeUndefined();
  });

  test('text that is none names nothing', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), anyQuery, (text, query) => {
        fc.pre(text !== '""');
        expect(positionOf(text, query)).toBeUndefined();
      }),
    );
  });

  test.each(['', '""'])('%j is the start', (cursor) => {
    const query = { shop_id: 7, billing_transaction_info_type: 1, payouts: [] };
    expect(positionOf(cursor, query)).toEqual(before_every_row);
  });
});
