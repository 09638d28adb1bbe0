import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import type { Row } from '../../../test/support/given/row.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { get_listings_with_issues } from './account_health.contract.ts';
import { countListingIssues, listListingIssues } from './account_health.data.ts';
import { findListingPage } from './fast_listing_page.store.ts';

onEachEngine('get_listings_with_issues', (world) => {
  const { name } = get_listings_with_issues;

  /** A shop with `count` listings that break a rule, with all reasons in turn. */
  const shopWithIssues = async (count: number) => {
    const shop = await world.given.shop();
    const item_ids = Array.from({ length: count }, () => world.given.nextId());
    for (const item_id of item_ids.toReversed()) {
      const reason = ((item_id % 7) + 1) as Row<'listing_issue'>['reason'];
      await world.given.listingIssue({ shop, item_id, reason });
    }
    return { shop, item_ids };
  };

  const ask = async (shop: GivenShop, page: Record<string, unknown> = {}) => {
    const { body } = await world.call(name, page, { shop });
    const { listing_list, total_count } = body.response;
    return {
      ids: listing_list.map(({ item_id }) => item_id),
      reasons: listing_list.map(({ reason }) => reason),
      total_count,
    };
  };

  test('returns item and reason of each listing by item_id, and the number of listings on all pages', async () => {
    const { shop, item_ids } = await shopWithIssues(3);
    const reasons = item_ids.map((item_id) => (item_id % 7) + 1);
    expect(await ask(shop)).toEqual({ ids: item_ids, reasons, total_count: 3 });
  });

  test('the JSON that the database writes for a page equals its rows', async () => {
    const { shop } = await shopWithIssues(30);
    const { database } = world.marketplace;
    const { shop_id } = shop;
    const page = fc.record({ limit: fc.integer({ min: 1, max: 40 }), offset: fc.nat(40) });
    await fc.assert(
      fc.asyncProperty(page, async ({ limit, offset }) => {
        const fast = await database.first(findListingPage, { shop_id, limit, offset });
        expect({ ...fast, listing_list: JSON.parse(fast?.listing_list ?? '') }).toEqual({
          listing_list: await database.all(listListingIssues, { shop_id, limit, offset }),
          ...(await database.first(countListingIssues, { shop_id })),
        });
      }),
      { numRuns: 40 },
    );
  });

  test('page_no defaults to 1 and page_size to 10', async () => {
    const { shop, item_ids } = await shopWithIssues(12);
    expect(await ask(shop)).toMatchObject({ ids: item_ids.slice(0, 10), total_count: 12 });
    expect(await ask(shop, { page_no: 2 })).toMatchObject({ ids: item_ids.slice(10), total_count: 12 });
  });

  test('the pages together have every listing once', async () => {
    const { shop, item_ids } = await shopWithIssues(23);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page_no) => ask(shop, { page_no, page_size: 5 })));
    expect(pages.flatMap(({ ids }) => ids)).toEqual(item_ids);
    expect(pages.map(({ total_count }) => total_count)).toEqual([23, 23, 23, 23, 23]);
  });

  test('a page after the last one is empty, and total_count still counts all pages', async () => {
    const { shop } = await shopWithIssues(2);
    expect(await ask(shop, { page_no: 2 })).toEqual({ ids: [], reasons: [], total_count: 2 });
    expect(await ask(shop, { page_no: 2_147_483_647, page_size: 100 })).toEqual({
      ids: [],
      reasons: [],
      total_count: 2,
    });
  });

  test('a shop without issues gets an empty list and 0', async () => {
    const shop = await world.given.shop();
    expect(await ask(shop)).toEqual({ ids: [], reasons: [], total_count: 0 });
  });

  test("another shop's listings are neither returned nor counted", async () => {
    await shopWithIssues(4);
    const { shop, item_ids } = await shopWithIssues(1);
    expect(await ask(shop)).toMatchObject({ ids: item_ids, total_count: 1 });
  });

  test.each([{ page_size: 1 }, { page_size: 100 }, { page_no: 1, page_size: 50 }])(
    'a page size from 1 to 100 is accepted: %o',
    async (page) => {
      const { shop } = await shopWithIssues(1);
      expect((await ask(shop, page)).total_count).toBe(1);
    },
  );

  test.each([
    [{ page_no: 0 }, 'page_no'],
    [{ page_no: -1 }, 'page_no'],
    [{ page_no: 1.5 }, 'page_no'],
    [{ page_no: '1e1' }, 'page_no'],
    [{ page_size: 0 }, 'page_size'],
    [{ page_size: 101 }, 'page_size'],
    [{ page_size: 'ten' }, 'page_size'],
  ])('%o is refused, and the message names %s and the rule', async (page, field) => {
    const shop = await world.given.shop();
    const { status, body } = await world.call(name, page, { shop });
    expect(status).toBe(200);
    expect(body.error).toBe('error_param');
    expect(body.message).toMatch(
      new RegExp(`^Wrong parameters, detail: ${field} must be a whole number from 1 to`),
    );
  });
});
