import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { incomeStatements } from '../../../../test/support/money/income_statements.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { injectInto } from '../../../../test/support/world/inject.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { finishIncomeStatement } from '../statement/income_statement.store.ts';
import { lifetime_s } from '../statement/income_statement.ts';
import {
  statement_get,
  statement_get_table,
  statement_link,
  statement_render,
  statement_render_again,
} from './statement_actions.contract.ts';

onEachEngine('actions for income statements', (world) => {
  const { shopIn, lastPeriodOf, addEntry, getStatement } = incomeStatements(world);

  /** A requested statement of last week. */
  async function asked(shop?: GivenShop) {
    const { shop_id } = shop ?? (await shopIn());
    const { body } = await act(world, 'statement.render', { shop_id });
    return { shop_id, statement_id: Number(body.statement_id) };
  }

  test('a statement is created for the last whole week or month of the shop, and its PDF and CSV are returned', async () => {
    const shop = await shopIn('TH');
    const period = lastPeriodOf(shop);
    await addEntry(shop, { released_at: period.from });
    const key = await asked(shop);
    await world.runJobs();
    expect(await getStatement(shop, key.statement_id)).toMatchObject({
      release_time_from: period.from,
      release_time_to: period.to,
    });
    const pdf = await act(world, 'statement.get', key);
    expect([pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
    expect(pdf.headers['content-disposition']).toMatch(/filename="weekly_report_\d{8}\.pdf"$/);
    const table = await act(world, 'statement.get_table', key);
    expect(table.headers['content-disposition']).toMatch(/filename="weekly_report_\d{8}\.csv"$/);
    expect(table.text).toContain('Product Price');
    const month = await act(world, 'statement.render', { shop_id: shop.shop_id, period: 'monthly' });
    expect(month.body.release_time_from).toBe(lastPeriodOf(shop, 2).from);
  });

  test('a link to a statement returns its PDF without a token, for an hour', async () => {
    const key = await asked();
    await world.runJobs();
    const { body } = await act(world, 'statement.link', key);
    expect(body.expires_at).toBe(world.clock.now + 3_600);
    const { pathname } = new URL(String(body.url));
    const { rawPayload } = await injectInto(world.app.partner)({ method: 'GET', url: pathname });
    expect(rawPayload.equals((await act(world, 'statement.get', key)).bytes)).toBe(true);
  });

  test('a statement that is rendered again includes late entries', async () => {
    const shop = await shopIn();
    const key = await asked(shop);
    await world.runJobs();
    expect((await act(world, 'statement.get_table', key)).text).not.toContain('Product Price');
    await addEntry(shop, { released_at: lastPeriodOf(shop).from });
    expect((await act(world, 'statement.render_again', key)).body).toEqual({
      statement_id: key.statement_id,
    });
    await world.runJobs();
    expect((await act(world, 'statement.get_table', key)).text).toContain('Product Price');
  });

  const unknown = [
    "another shop's statement",
    async () => ({ ...(await asked()), shop_id: (await shopIn()).shop_id }),
  ] as const;
  eachActionRefusal(world, statement_render, {
    shop_not_found: ['an unknown shop', async () => ({ shop_id: 1 })],
  });
  eachActionRefusal(world, statement_render_again, { statement_not_found: unknown });
  const ready = async () => {
    const key = await asked();
    await world.runJobs();
    return key;
  };
  for (const contract of [statement_get, statement_get_table, statement_link])
    eachActionRefusal(world, contract, {
      statement_not_found: unknown,
      statement_not_ready: ['a statement that is not made yet', () => asked()],
      statement_failed: [
        'a statement that could not be made',
        async () => {
          const key = await asked();
          await world.marketplace.database.run(finishIncomeStatement, {
            ...key,
            statement_status: 'FAILED',
            finished_at: world.clock.now,
            expires_at: null,
            failure_reason: 'It has more than 50000 transactions.',
            pdf_sha256: null,
            csv_sha256: null,
          });
          return key;
        },
      ],
      statement_expired: [
        'a statement that has expired',
        async () => {
          const key = await ready();
          world.clock.advance({ seconds: lifetime_s });
          return key;
        },
      ],
    });
});
