import { expect } from 'vitest';
import type { GivenShop } from '../given/account.ts';
import type { World } from '../world/harness.ts';

export const name = 'v2.payment.get_billing_transaction_info';
export type Row = Record<string, unknown>;
interface Page {
  transactions: { amount: number; remark: string; [field: string]: unknown }[];
  more: boolean;
  next_cursor: string;
}

/** The shop of a seller who may call the operation, with an empty account. */
export const sellerOn = (world: World) => world.given.shop({ region: 'MY', seller_type: 'cross_border' });

export const to_release = { billing_transaction_info_type: 1, cursor: '', page_size: 100 };
export const releasedOf = (...encrypted_payout_ids: string[]) => ({
  billing_transaction_info_type: 2,
  encrypted_payout_ids,
  cursor: '',
  page_size: 100,
});

export async function pageOf(world: World, shop: GivenShop, request: Row): Promise<Page> {
  const { body } = await world.call(name, request, { shop });
  expect(body).toMatchObject({ error: '', message: '', warning: '' });
  return body.response;
}
export const remarksOf = ({ transactions }: Page) => transactions.map(({ remark }) => Number(remark));

/** Reads all pages, one after the other; `between` runs before each page except the first. */
export async function readAllPages(
  world: World,
  shop: GivenShop,
  request: Row,
  between = async () => {},
): Promise<Page[]> {
  const pages = [await pageOf(world, shop, request)];
  for (let last = pages[0] as Page; last.more; pages.push(last)) {
    await between();
    last = await pageOf(world, shop, { ...request, cursor: last.next_cursor });
  }
  return pages;
}
