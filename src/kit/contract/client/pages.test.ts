import { describe, expect, test } from 'vitest';
import { flag, id, int32, list, optional, record, text, withDefault } from '../field.ts';
import { operation } from '../operation.ts';
import { pagesOf } from './pages.ts';
import { type Paging, pagingOf, valueAt } from './paging.ts';

const common = { method: 'GET', caller: 'shop', access: 'read', summary: 'Lists.', errors: {} } as const;
const item_list = list(record({ item_id: id() }));
const list_names = [1, 2, 3, 4, 5];

const by_cursor = operation({
  ...{ ...common, name: 'v2.probe.by_cursor' },
  request: { cursor: optional(text()), page_size: int32() },
  response: { item_list, more: flag(), next_cursor: text() },
});
const by_page = operation({
  ...{ ...common, name: 'v2.probe.by_page' },
  request: { page_no: withDefault(int32({ minimum: 1 }), 1) },
  response: { item_list, total: int32() },
});
const by_page_from_0 = operation({
  ...{ ...common, name: 'v2.probe.by_page_from_0' },
  request: { page_no: int32({ minimum: 0 }) },
  response: { more: flag(), return: item_list },
});
const by_page_until_empty = operation({
  ...{ ...common, name: 'v2.probe.until_empty' },
  request: { page_no: withDefault(int32({ minimum: 1 }), 1) },
  response: { item_list },
});
const within_a_record = operation({
  ...{ ...common, name: 'v2.probe.within_a_record' },
  request: { cursor: optional(text()) },
  response: { page: record({ item_list, next_page: record({ cursor: text() }) }) },
});
const by_offset = operation({
  ...{ ...common, name: 'v2.probe.by_offset' },
  request: { offset: withDefault(int32(), 0), limit: int32() },
  response: { item_list, has_next_page: flag() },
});
const by_next_offset = operation({
  ...{ ...common, name: 'v2.probe.by_next_offset' },
  request: { offset: withDefault(int32(), 0) },
  response: { item_list, has_next_page: flag(), next_offset: int32() },
});

/** The paging of an operation that has pages. */
function getPaging(of: Parameters<typeof pagingOf>[0]): Paging {
  const paging = pagingOf(of);
  if (!paging) throw new Error(`${of.name} has no pages`);
  return paging;
}

/** The requests for all pages of five rows, two at a time. */
async function read(
  paging: Paging,
  answer: (at: number | string) => Record<string, unknown>,
  request: Record<string, unknown> = {},
) {
  const asked: unknown[] = [];
  const rows: unknown[] = [];
  const getPage = async (sent: Readonly<Record<string, unknown>>) => {
    asked.push(sent[paging.parameter]);
    return answer(sent[paging.parameter] as number);
  };
  for await (const page of pagesOf(paging, request, getPage))
    rows.push(...(valueAt(page, paging.rows) as unknown[]));
  return { asked, rows };
}
const two = (from: number) => list_names.slice(from, from + 2);

describe('all pages are read', () => {
  test('by a cursor, while there are more', async () => {
    const answer = (at: string | number) => {
      const from = at === '' ? 0 : Number(at);
      return { item_list: two(from), more: from < 4, next_cursor: from < 4 ? String(from + 2) : '' };
    };
    expect(await read(getPaging(by_cursor), answer)).toEqual({ asked: ['', '2', '4'], rows: list_names });
    expect(await read(getPaging(by_cursor), answer, { cursor: '4' })).toEqual({ asked: ['4'], rows: [5] });
  });

  test('by a cursor, if rows and cursor are within a record of the answer', async () => {
    const answer = (at: string | number) => {
      const from = at === '' ? 0 : Number(at);
      return { page: { item_list: two(from), next_page: { cursor: from < 4 ? String(from + 2) : '' } } };
    };
    expect(await read(getPaging(within_a_record), answer)).toEqual({
      asked: ['', '2', '4'],
      rows: list_names,
    });
  });

  test('by number, until the rows add up to the total', async () => {
    const answer = (at: string | number) => ({ item_list: two((Number(at) - 1) * 2), total: 5 });
    expect(await read(getPaging(by_page), answer)).toEqual({ asked: [1, 2, 3], rows: list_names });
    // When reading starts in the middle, only an empty page shows the end.
    expect(await read(getPaging(by_page), answer, { page_no: 2 })).toEqual({
      asked: [2, 3, 4],
      rows: [3, 4, 5],
    });
  });

  test('by number, starting at the smallest allowed one, while there are more', async () => {
    const answer = (at: string | number) => ({ return: two(Number(at) * 2), more: Number(at) < 2 });
    expect(await read(getPaging(by_page_from_0), answer)).toEqual({ asked: [0, 1, 2], rows: list_names });
  });

  test('by number, until a page is empty, if nothing else shows the end', async () => {
    const answer = (at: string | number) => ({ item_list: two((Number(at) - 1) * 2) });
    expect(await read(getPaging(by_page_until_empty), answer)).toEqual({
      asked: [1, 2, 3, 4],
      rows: list_names,
    });
  });

  test('by an offset: the one in the answer, or the one after its rows', async () => {
    const answer = (at: string | number) => ({ item_list: two(Number(at)), has_next_page: Number(at) < 4 });
    expect(await read(getPaging(by_offset), answer)).toEqual({ asked: [0, 2, 4], rows: list_names });
    const naming = (at: string | number) => ({ ...answer(at), next_offset: Number(at) + 2 });
    expect(await read(getPaging(by_next_offset), naming)).toEqual({ asked: [0, 2, 4], rows: list_names });
  });

  test('and an answer that leads back to itself is an error, not an endless loop', async () => {
    const same_cursor = () => ({ item_list: [1], more: true, next_cursor: 'a' });
    await expect(read(getPaging(by_cursor), same_cursor)).rejects.toThrow('cursor a names itself');
    const same_offset = () => ({ item_list: [1], has_next_page: true, next_offset: 0 });
    await expect(read(getPaging(by_next_offset), same_offset)).rejects.toThrow('names 0 as the next');
  });
});

test('an operation without a page parameter has no pages', () => {
  expect(pagingOf(operation({ ...common, name: 'v2.probe.all', request: {}, response: { item_list } }))).toBe(
    undefined,
  );
});
