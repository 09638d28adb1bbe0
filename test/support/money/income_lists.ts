// What a shop reads about its money through the API, completely: all pages of all periods, in whole micros.
import type { GivenShop } from '../given/account.ts';
import type { World } from '../world/harness.ts';

const day = 86_400;
const span = 15 * day;

export const inMicros = (units: number | undefined): number => Math.round((units ?? Number.NaN) * 1_000_000);
export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Reads the lists of a shop from a time on. A small page_size makes many pages. */
export function incomeLists(world: World, shop: GivenShop, since: number, page_size = 100) {
  const until = world.clock.now;
  const succeeded = <B extends { error?: string; message?: string }>(body: B): B => {
    if (body.error !== '') throw new Error(`${body.error}: ${body.message}`);
    return body;
  };
  /** Periods of at most 15 days that together contain every second once, the newest first. */
  const periods = () => {
    const found: { from: number; to: number }[] = [];
    for (let to = until; to >= since; to -= span) found.push({ from: Math.max(1, to - span + 1), to });
    return found;
  };

  async function readEscrows() {
    const rows: { order_sn: string; payout_amount: number; escrow_release_time: number }[] = [];
    for (let page_no = 1, more = true; more; page_no++) {
      const request = { release_time_from: since, release_time_to: until + 1, page_no, page_size };
      const { response } = succeeded(
        (await world.call('v2.payment.get_escrow_list', request, { shop })).body,
      );
      rows.push(...response.escrow_list);
      more = response.more;
    }
    return rows;
  }

  async function readWallet(filter: Record<string, unknown> = {}) {
    const rows: {
      amount: number;
      current_balance: number;
      create_time: number;
      order_sn: string;
      transaction_type: string;
      description: string;
    }[] = [];
    for (const { from, to } of periods())
      for (let page_no = 0, more = true; more; page_no++) {
        const request = { page_no, page_size, create_time_from: from, create_time_to: to, ...filter };
        const { response } = succeeded(
          (await world.call('v2.payment.get_wallet_transaction_list', request, { shop })).body,
        );
        rows.push(...response.transaction_list);
        more = response.more;
      }
    return rows;
  }

  const dateOf = (at: number) => new Date(at * 1_000).toISOString().slice(0, 10);
  async function readIncomePage(
    income_status: 0 | 1 | 2,
    dates = { date_from: dateOf(until - day), date_to: dateOf(until) },
  ) {
    type Answered = Awaited<
      ReturnType<typeof world.call<'v2.payment.get_income_detail'>>
    >['body']['income_detail_list']['list'];
    const rows: Answered = [];
    let cursor = '';
    do {
      const request = { ...dates, income_status, cursor, page_size };
      const { income_detail_list } = succeeded(
        (await world.call('v2.payment.get_income_detail', request, { shop })).body,
      );
      rows.push(...income_detail_list.list);
      cursor = income_detail_list.next_page.cursor;
    } while (cursor !== '');
    return rows;
  }
  /** All released rows, read by periods of 15 local days. */
  async function readReleased() {
    const rows: Awaited<ReturnType<typeof readIncomePage>> = [];
    for (let to = until + 2 * day; to > since - 2 * day; to -= span)
      rows.push(...(await readIncomePage(1, { date_from: dateOf(to - 14 * day), date_to: dateOf(to) })));
    return rows;
  }

  const readOverview = async () =>
    succeeded((await world.call('v2.payment.get_income_overview', {}, { shop })).body);

  async function readPayouts() {
    type Answered = Awaited<
      ReturnType<typeof world.call<'v2.payment.get_payout_detail'>>
    >['body']['response']['payout_list'];
    const rows: Answered = [];
    for (const { from, to } of periods())
      for (let page_no = 1, more = true; more; page_no++) {
        const request = { payout_time_from: from, payout_time_to: to, page_no, page_size };
        const { response } = succeeded(
          (await world.call('v2.payment.get_payout_detail', request, { shop })).body,
        );
        rows.push(...response.payout_list);
        more = response.more;
      }
    return rows;
  }

  /** The incomes of orders, up to 50 in one call. */
  async function readDetails(order_sns: readonly string[]) {
    if (order_sns.length === 0) return [];
    const { response } = succeeded(
      (await world.call('v2.payment.get_escrow_detail_batch', { order_sn_list: [...order_sns] }, { shop }))
        .body,
    );
    return response.map(({ escrow_detail }) => escrow_detail);
  }

  async function readToRelease() {
    const rows: { amount: number }[] = [];
    let cursor = '';
    for (let more = true; more; ) {
      const request = { billing_transaction_info_type: 1 as const, cursor, page_size };
      const { response } = succeeded(
        (await world.call('v2.payment.get_billing_transaction_info', request, { shop })).body,
      );
      rows.push(...response.transactions);
      ({ more, next_cursor: cursor } = response);
    }
    return rows;
  }

  return {
    readEscrows,
    readWallet,
    readIncomePage,
    readReleased,
    readOverview,
    readPayouts,
    readDetails,
    readToRelease,
  };
}
