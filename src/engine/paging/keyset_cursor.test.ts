import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysetCursor } from './keyset_cursor.ts';

const columns = ['created_at', 'name'] as const;
const cursors = keysetCursor<{ created_at: number; name: string }>('test', columns);
const start = { created_at: Number.MAX_SAFE_INTEGER, name: '' };
const anyPosition = fc.record({ created_at: fc.maxSafeNat(), name: fc.string({ maxLength: 40 }) });
const anyQuery = fc.tuple(
  fc.maxSafeNat(),
  fc.constantFrom(1, 2, null),
  fc.uniqueArray(fc.string({ maxLength: 8 }), { maxLength: 4 }),
);

describe('a keyset cursor', () => {
  test('names its position in the list and query that it was created for', () => {
    fc.assert(
      fc.property(anyPosition, anyQuery, (position, query) => {
        expect(cursors.read(cursors.after(position, query), query, start)).toEqual(position);
      }),
    );
  });

  test('is invalid for any other query', () => {
    fc.assert(
      fc.property(anyPosition, anyQuery, anyQuery, (position, query, other) => {
        fc.pre(JSON.stringify(query) !== JSON.stringify(other));
        expect(cursors.read(cursors.after(position, query), other, start)).toBeUndefined();
      }),
    );
  });

  test('is invalid in any other list', () => {
    const others = keysetCursor<{ created_at: number; name: string }>('other', columns);
    const position = { created_at: 1_772_366_400, name: 'a' };
    expect(others.read(cursors.after(position, [7]), [7], start)).toBeUndefined();
  });

  test('that was altered, shortened or lengthened is invalid', () => {
    const query = [7, 1, []];
    const cursor = cursors.after({ created_at: 1_772_366_400, name: '12' }, query);
    for (const [at, character] of [...cursor].entries())
      for (const other of ['A', 'B', '-', '=', '\n', '😀']) {
        if (other === character) continue;
        const changed = cursor.slice(0, at) + other + cursor.slice(at + 1);
        expect(cursors.read(changed, query, start), changed).toBeUndefined();
      }
    for (const changed of [cursor.slice(1), cursor.slice(0, -1), `${cursor}A`, ` ${cursor}`, `${cursor}=`])
      expect(cursors.read(changed, query, start), changed).toBeUndefined();
  });

  test('is invalid as text of any other form', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), anyQuery, (text, query) => {
        fc.pre(text !== '""');
        expect(cursors.read(text, query, start)).toBeUndefined();
      }),
    );
  });

  test.each(['', '""'])('%j means the start', (cursor) => {
    expect(cursors.read(cursor, [7], start)).toEqual(start);
  });
});
