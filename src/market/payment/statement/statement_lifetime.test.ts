// Income statements that are rendered again, expire or fail.
import { describe, expect, test } from 'vitest';
import { incomeStatements } from '../../../../test/support/money/income_statements.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import { attempts_max, backoffSeconds } from '../../../engine/jobs/job.ts';
import { lifetime_s, statement_lines_max, statementStatusAt } from './income_statement.ts';
import { renderIncomeStatement } from './render_income_statement.job.ts';

describe('the status of a statement', () => {
  test('READY becomes EXPIRED in the second in which its lifetime ends; no other status expires', () => {
    const at = (now: number, statement_status: 'READY' | 'FAILED' | 'PROCESSING') =>
      statementStatusAt(now, { statement_status, expires_at: 1_000 });
    expect([at(999, 'READY'), at(1_000, 'READY')]).toEqual(['READY', 'EXPIRED']);
    expect([at(1_000, 'FAILED'), at(1_000, 'PROCESSING')]).toEqual(['FAILED', 'PROCESSING']);
  });
});

onEachEngine('an income statement', (world) => {
  const { shopIn, lastPeriodOf, addEntry, requestStatement, getStatement, render, attemptContext } =
    incomeStatements(world);

  test('that is requested again after a late entry includes that entry', async () => {
    const shop = await shopIn();
    const period = lastPeriodOf(shop);
    await addEntry(shop, { released_at: period.from });
    const before = await render(shop, period);
    await addEntry(shop, { released_at: period.to, amount_micros: 500_000 });
    const after = await render(shop, period);
    expect(after.statement.statement_id).toBe(before.statement.statement_id);
    expect([before.amountOf('released_total'), after.amountOf('released_total')]).toEqual([
      1_000_000n,
      1_500_000n,
    ]);
  });

  test('with more transactions than it can list fails with the reason', async () => {
    const shop = await shopIn();
    const { from, to } = lastPeriodOf(shop);
    const fill = (first: number, last: number) =>
      world.marketplace.database.transaction((store) =>
        store.execute(
          `insert into billing_transaction with recursive s(i) as (select ${first} union all select i + 1 from s where i < ${last})
           select ${shop.shop_id}, i, ${from}, 1000000, '', 'Product Price', '', '', 'Order', 'Escrow', ${to}, null, null from s`,
        ),
      );
    await fill(1, statement_lines_max);
    const { rowsOfType, amountOf } = await render(shop, { from, to });
    expect(rowsOfType('transaction')).toHaveLength(statement_lines_max);
    expect(amountOf('released_total')).toBe(BigInt(statement_lines_max) * 1_000_000n);
    await fill(statement_lines_max + 1, statement_lines_max + 1);
    const statement_id = await requestStatement(shop, { from, to });
    await world.runJobs();
    expect(await getStatement(shop, statement_id)).toMatchObject({
      statement_status: 'FAILED',
      failure_reason: 'It has more than 50000 transactions.',
      pdf_sha256: null,
      csv_sha256: null,
    });
  });

  test('can be downloaded for 90 days; then the files are deleted, until it is requested again', async () => {
    const shop = await shopIn();
    const period = lastPeriodOf(shop);
    const { statement, pdf, csv } = await render(shop, period);
    const expires_at = world.clock.now + lifetime_s;
    expect([statement.expires_at, pdf.expires_at, csv.expires_at]).toEqual([
      expires_at,
      expires_at,
      expires_at,
    ]);
    world.clock.advance({ days: 91 });
    await world.runJobs();
    const blobs = (await storedRows(world, 'blob')) as { shop_id: number }[];
    expect(blobs.filter(({ shop_id }) => shop_id === shop.shop_id)).toEqual([]);
    expect(statementStatusAt(world.clock.now, await getStatement(shop, statement.statement_id))).toBe(
      'EXPIRED',
    );
    const fresh = { ...shop, access_token: await world.given.token(shop) };
    expect((await render(fresh, period)).statement.statement_id).toBe(statement.statement_id);
  });

  test('that was rendered stays unchanged if its job runs again, or if all its attempts fail', async () => {
    const shop = await shopIn();
    const { statement } = await render(shop, lastPeriodOf(shop));
    const { database } = world.marketplace;
    const context = {
      ...attemptContext(shop, statement.statement_id),
      now: world.clock.now + 5,
      attempt: 2,
    };
    await database.transaction(await renderIncomeStatement.perform(context));
    await database.transaction(renderIncomeStatement.onFailed(context, 'too late'));
    expect(await getStatement(shop, statement.statement_id)).toEqual(statement);
  });

  test('whose rendering fails every time becomes FAILED, with the reason for the operator', async () => {
    const shop = await shopIn();
    const statement_id = await requestStatement(shop, lastPeriodOf(shop));
    const { database } = world.marketplace;
    const context = { ...attemptContext(shop, statement_id), attempt: attempts_max };
    await database.transaction(renderIncomeStatement.onFailed(context, `no paper ${'x'.repeat(1_000)}`));
    const { statement_status, failure_reason } = await getStatement(shop, statement_id);
    expect([statement_status, failure_reason.length]).toEqual(['FAILED', 500]);
    world.clock.advance({ seconds: backoffSeconds(1) });
    await world.runJobs();
    expect(await getStatement(shop, statement_id)).toMatchObject({ statement_status: 'FAILED' });
  });
});
