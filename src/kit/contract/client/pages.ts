import { findNextPage, type Paging, valueAt } from './paging.ts';

type Page = Readonly<Record<string, unknown>>;

/**
 * The pages of an operation, one after the other. Each is requested when it is needed.
 *
 * @param request may contain the page to start with.
 */
export async function* pagesOf(
  paging: Paging,
  request: Page,
  getPage: (request: Page) => Promise<Page>,
): AsyncGenerator<Page, void, undefined> {
  const { parameter, first, rows } = paging;
  let at = (request[parameter] ?? first) as string | number;
  let rows_before = at === first ? 0 : undefined;
  for (;;) {
    const page = await getPage({ ...request, [parameter]: at });
    yield page;
    const next = findNextPage(paging, page, at, rows_before);
    if (next === undefined) return;
    at = next;
    if (rows_before !== undefined) rows_before += (valueAt(page, rows) as readonly unknown[]).length;
  }
}
