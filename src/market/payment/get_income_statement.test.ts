import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { incomeStatements } from '../../../test/support/money/income_statements.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { injectInto } from '../../../test/support/world/inject.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { get_income_statement } from './get_income_statement.contract.ts';
import { lifetime_s } from './statement/income_statement.ts';

interface Shown {
  readonly id: number;
  readonly file_name: string;
  readonly status: number;
  readonly generated_time: number;
  readonly file_link: string;
}

onEachEngine('get_income_statement', (world) => {
  const { name } = get_income_statement;
  const { shopIn, lastPeriodOf, addEntry, requestStatement } = incomeStatements(world);

  const show = async (shop: GivenShop, income_statement_id: number): Promise<Shown> => {
    const { body } = await world.call(name, { income_statement_id }, { shop });
    expect(body.error).toBe('');
    return body.response;
  };
  const fetchFile = (link: string) =>
    injectInto(world.app.partner)({ method: 'GET', url: new URL(link, 'http://stoa.test').pathname });

  test('a statement is processed, then has a link, and then shows that it was downloaded', async () => {
    const shop = await shopIn('SG');
    const period = lastPeriodOf(shop);
    await addEntry(shop, { released_at: period.from });
    const id = await requestStatement(shop, period);
    const file_name = 'weekly_report_20260216.pdf';
    expect(await show(shop, id)).toEqual({ id, file_name, status: 1, generated_time: 0, file_link: '' });

    await world.runJobs();
    const ready = await show(shop, id);
    expect(ready).toEqual({
      id,
      file_name,
      status: 2,
      generated_time: world.clock.now,
      file_link: expect.stringMatching(/^http:\/\/[^/]+\/file\/[\w-]{60,}$/),
    });
    const file = await fetchFile(ready.file_link);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${file_name}"`,
    });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const fetched = await show(shop, id);
    expect(fetched).toEqual({ ...ready, status: 3, file_link: fetched.file_link });
    // Each answer has a new link, and both links lead to the file.
    expect(fetched.file_link).not.toBe(ready.file_link);
    expect((await fetchFile(fetched.file_link)).statusCode).toBe(200);
  });

  test('a statement of a month is named after the first day of the month', async () => {
    const shop = await shopIn('SG');
    const id = await requestStatement(shop, lastPeriodOf(shop, 2), 2);
    expect((await show(shop, id)).file_name).toBe('monthly_report_20260201.pdf');
  });

  test('a statement that is requested again starts again, and an earlier link leads to its new file', async () => {
    const shop = await shopIn();
    const period = lastPeriodOf(shop);
    const id = await requestStatement(shop, period);
    await world.runJobs();
    const { file_link } = await show(shop, id);
    const before = await fetchFile(file_link);
    await addEntry(shop, { released_at: period.from });
    await requestStatement(shop, period);
    expect(await show(shop, id)).toMatchObject({ status: 1, file_link: '' });
    expect((await fetchFile(file_link)).statusCode).toBe(404);
    await world.runJobs();
    expect(await show(shop, id)).toMatchObject({ status: 2 });
    const after = await fetchFile(file_link);
    expect(after.statusCode).toBe(200);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
  });

  test('a statement whose file has expired is invalid until it is requested again', async () => {
    const shop = await shopIn();
    const id = await requestStatement(shop, lastPeriodOf(shop));
    await world.runJobs();
    world.clock.advance({ seconds: lifetime_s });
    const later = { ...shop, access_token: await world.given.token({ shop_id: shop.shop_id }) };
    expect(await show(later, id)).toMatchObject({ status: 0, generated_time: 0, file_link: '' });
  });

  test('a statement that could not be rendered has failed, and has no link', async () => {
    const shop = await shopIn();
    const id = await requestStatement(shop, lastPeriodOf(shop));
    await world.marketplace.database.transaction((store) =>
      store.execute(
        `update income_statement set statement_status = 'FAILED' where shop_id = ${shop.shop_id} and statement_id = ${id}`,
      ),
    );
    expect(await show(shop, id)).toMatchObject({ status: 4, generated_time: 0, file_link: '' });
  });

  test("another shop's statement is answered like a missing one", async () => {
    const owner = await shopIn();
    const id = await requestStatement(owner, lastPeriodOf(owner));
    const stranger = await shopIn();
    const theirs = await world.call(name, { income_statement_id: id }, { shop: stranger });
    const none = await world.call(name, { income_statement_id: id + 1_000_000 }, { shop: stranger });
    expect(theirs.body).toEqual(none.body);
    // The envelope of this operation has no request_id.
    expect(none.body).toEqual({
      error: 'error_param',
      message: expect.stringContaining('no income statement'),
    });
  });

  eachRefusal(world, get_income_statement, {
    statement_unknown: [
      'a statement that does not exist',
      async () => {
        const shop = await shopIn();
        return () => world.call(name, { income_statement_id: 1 }, { shop });
      },
    ],
  });
});
