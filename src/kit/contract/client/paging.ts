import type { Operation } from '../operation.ts';
import { isRecord } from '../records.ts';
import type { Schema } from '../schema.ts';

/** The parameters that select a page. The first of these in a request is used. */
const page_parameters = ['cursor', 'page_no', 'offset'] as const;
export type PageParameter = (typeof page_parameters)[number];

/**
 * How to request one page after the other, with the names of the operation's own fields. A field of a record is
 * named after it: `page.list`.
 */
export interface Paging {
  /** The parameter that selects the page. */
  readonly parameter: PageParameter;
  /** Its value for the first page. */
  readonly first: string | number;
  /** The field with the rows of a page. */
  readonly rows: string;
  /** The field that says whether there is another page. */
  readonly more?: string;
  /** The field with the value for the next page. */
  readonly next?: string;
  /** The field with the number of rows on all pages. */
  readonly total?: string;
}

/** The first of these names that a record has. */
const findName = (properties: object, ...names: string[]) =>
  names.find((name) => Object.hasOwn(properties, name));

const findList = (properties: Readonly<Record<string, Schema>>) =>
  Object.entries(properties).find(([, { type }]) => type === 'array')?.[0];

/** The list of a record of the answer. */
function findListWithin(properties: Readonly<Record<string, Schema>>): string | undefined {
  for (const [name, field] of Object.entries(properties)) {
    const list = findList(field.properties ?? {});
    if (list !== undefined) return `${name}.${list}`;
  }
  return undefined;
}

/** The cursor of the `next_page` in the record that has the list. */
const findCursorWithin = (properties: Readonly<Record<string, Schema>>, record = '') =>
  properties[record]?.properties?.next_page?.properties?.cursor && `${record}.next_page.cursor`;

/** The value of a field that a `Paging` names. */
export const valueAt = (page: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (isRecord(value) ? value[name] : undefined), page);

/** How an operation pages, taken from its contract; undefined if it has no pages. */
export function pagingOf({ request, response }: Operation): Paging | undefined {
  const parameter = page_parameters.find((name) => Object.hasOwn(request.properties, name));
  const { properties = {} } = response as Schema;
  const rows = findList(properties) ?? findListWithin(properties);
  if (!parameter || !rows) return undefined;
  const [record] = rows.split('.');
  const { default: default_value, minimum = 1, type } = request.properties[parameter] as Schema;
  const more = findName(properties, 'more', 'has_more', 'has_next_page');
  const next =
    parameter === 'cursor'
      ? (findName(properties, 'next_cursor', 'cursor') ?? findCursorWithin(properties, record))
      : parameter === 'offset'
        ? findName(properties, 'next_offset')
        : undefined;
  const total = findName(properties, 'total_count', 'total');
  return {
    parameter,
    first: parameter === 'cursor' || type === 'string' ? '' : Number(default_value ?? minimum),
    rows,
    ...(more && { more }),
    ...(next && { next }),
    ...(total && { total }),
  };
}

/**
 * The value that selects the next page; undefined if this is the last.
 *
 * @param at the value that selected this page.
 * @param rows_before how many rows the earlier pages had, if reading started at the first.
 * @throws Error if the answer leads to a page that was already read, which would never end.
 */
export function findNextPage(
  { parameter, rows, more, next, total }: Paging,
  page: Readonly<Record<string, unknown>>,
  at: string | number,
  rows_before: number | undefined,
): string | number | undefined {
  const row_count = (valueAt(page, rows) as readonly unknown[]).length;
  if (more !== undefined && page[more] === false) return undefined;
  if (parameter === 'cursor' || typeof at === 'string') {
    const cursor = String(valueAt(page, next ?? '') ?? '');
    if (cursor === String(at) && cursor !== '')
      throw new Error(`The page at the cursor ${at} names itself as the next.`);
    return cursor === '' ? undefined : cursor;
  }
  if (row_count === 0 && more === undefined) return undefined;
  if (total !== undefined && rows_before !== undefined && rows_before + row_count >= Number(page[total]))
    return undefined;
  if (parameter === 'page_no') return Number(at) + 1;
  const offset = next === undefined ? Number(at) + row_count : Number(page[next]);
  if (offset <= Number(at)) throw new Error(`The page at the offset ${at} names ${offset} as the next.`);
  return offset;
}
