// The content of an income statement, read from its files by other programs.
import { expect, test } from 'vitest';
import { incomeStatements } from '../../../../test/support/money/income_statements.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

onEachEngine('an income statement', (world) => {
  const { shopIn, lastPeriodOf, addEntry, render } = incomeStatements(world);

  test('names its shop and period, what was released by cost header, what was paid, and the balance before and after', async () => {
    const shop = await shopIn('SG', { shop_name: 'Harbour Lights' });
    const period = lastPeriodOf(shop);
    const { from, to } = period;
    const { encrypted_payout_id: earlier } = await world.given.payout({ shop, paid_at: from - 1 });
    const { encrypted_payout_id: own } = await world.given.payout({ shop, paid_at: from + 86_400 });
    await addEntry(shop, {
      released_at: from - 90_000,
      amount_micros: 77_000_000,
      encrypted_payout_id: earlier,
    });
    await addEntry(shop, { released_at: from - 80_000, amount_micros: 20_500_000, encrypted_payout_id: own });
    await addEntry(shop, { released_at: from + 5, amount_micros: 1_234_560_000, encrypted_payout_id: own });
    await addEntry(shop, {
      released_at: from + 6,
      amount_micros: -61_730_000,
      cost_header: 'Commission Fee',
    });
    await addEntry(shop, { released_at: from + 7, amount_micros: -1_270_000, cost_header: 'Commission Fee' });
    await addEntry(shop, {
      released_at: to,
      amount_micros: -9_900_000,
      cost_header: 'Lost Parcel',
      level: 'Shop',
      billing_transaction_type: 'Adjustment',
    });
    await addEntry(shop, { amount_micros: 5_000_000 });
    const { pages, rows, statement } = await render(shop, period);
    const text = (pages[0] as string).replace(/\s+/g, ' ');
    expect(pages).toHaveLength(1);
    for (const text_part of [
      'Income statement',
      `No. ${statement.statement_id}`,
      'Shop Harbour Lights',
      `Shop ID ${shop.shop_id}`,
      'Period 2026-02-16 to 2026-02-22 (weekly)',
      'Currency SGD',
      'Local time Asia/Singapore',
      'Opening balance 2026-02-16 00:00 20.50',
      'Product Price 1 1,234.56',
      'Commission Fee 2 -63.00',
      'Total order income 3 1,171.56',
      'Lost Parcel 1 -9.90',
      'Total adjustments 1 -9.90',
      'Released in this period 4 1,161.66',
      '-1,255.06',
      'Paid out in this period 1 -1,255.06',
      'Closing balance 2026-02-22 23:59 -72.90',
      'Page 1 of 1',
    ])
      expect(text).toContain(text_part);
    expect(rows.map(({ row_type, cost_header, amount }) => [row_type, cost_header, amount])).toEqual([
      ['opening_balance', '', '20.50'],
      ['transaction', 'Product Price', '1234.56'],
      ['transaction', 'Commission Fee', '-61.73'],
      ['transaction', 'Commission Fee', '-1.27'],
      ['transaction', 'Lost Parcel', '-9.90'],
      ['cost_header_total', 'Product Price', '1234.56'],
      ['cost_header_total', 'Commission Fee', '-63.00'],
      ['cost_header_total', 'Lost Parcel', '-9.90'],
      ['released_total', '', '1161.66'],
      ['payout', '', '-1255.06'],
      ['closing_balance', '', '-72.90'],
    ]);
    for (const { currency } of rows) expect(currency).toBe('SGD');
  });

  test('of a period without transactions has no lines and an unchanged balance', async () => {
    const shop = await shopIn('ID');
    const { rows, pages } = await render(shop, lastPeriodOf(shop));
    expect(rows.map(({ row_type, amount }) => [row_type, amount])).toEqual([
      ['opening_balance', '0'],
      ['released_total', '0'],
      ['closing_balance', '0'],
    ]);
    expect(pages).toHaveLength(1);
  });

  test('shows amounts with more decimals than the currency in full', async () => {
    const shop = await shopIn('TW');
    const period = lastPeriodOf(shop);
    await addEntry(shop, { released_at: period.from, amount_micros: 1_250_001 });
    const { rows, pages } = await render(shop, period);
    expect(rows.find(({ row_type }) => row_type === 'released_total')?.amount).toBe('1.250001');
    expect(pages[0]).toContain('1.250001');
  });

  test('has a CSV in which no cell is a formula, and every text is unchanged when read back', async () => {
    const shop = await shopIn();
    const period = lastPeriodOf(shop);
    const remarks = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      'a "quoted", cell',
      'two\r\nlines',
      'ราคา 商品',
      "'",
      '',
    ];
    for (const [at, remark] of remarks.entries()) {
      const cost_header = `=${at}`;
      await addEntry(shop, { released_at: period.from + at, cost_header, amount_micros: -1_000_000 });
      // A remark with several lines can only have been stored before columns were limited to one line.
      const quoted = `'${remark.replaceAll("'", "''")}'`;
      await world.marketplace.database.transaction((store) =>
        store.execute(
          `update billing_transaction set remark = ${quoted}, scenario = ${quoted} where shop_id = ${shop.shop_id} and cost_header = '${cost_header}'`,
        ),
      );
    }
    const { rowsOfType } = await render(shop, period);
    const shown = remarks.map((remark) => (/^[=+\-@\t\r]/.test(remark) ? `'${remark}` : remark));
    expect(rowsOfType('transaction').map(({ remark }) => remark)).toEqual(shown);
    expect(rowsOfType('transaction').map(({ scenario }) => scenario)).toEqual(shown);
    for (const row of [...rowsOfType('transaction'), ...rowsOfType('cost_header_total')]) {
      expect(row.cost_header).toMatch(/^'=/);
      // A number stays a number, even if it is negative.
      expect(row.amount).toMatch(/^-\d+\.\d\d$/);
    }
  });

  test('with more rows than fit on a page continues on numbered pages, and nothing is lost', async () => {
    const shop = await shopIn('TH', { shop_name: 'ร้านบ้านสวน 花園' });
    const period = lastPeriodOf(shop, 2);
    const headers = Array.from({ length: 90 }, (_, at) => `Fee number ${String(at).padStart(3, '0')}.`);
    for (const [at, cost_header] of headers.entries())
      await addEntry(shop, {
        released_at: period.from + at,
        cost_header,
        amount_micros: -1_000_000 * (at + 1),
        billing_transaction_type: at % 2 ? 'Escrow' : 'Adjustment',
      });
    const { pages } = await render(shop, period, 2);
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, text] of pages.entries()) expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    for (const header of headers) expect(pages.filter((text) => text.includes(header))).toHaveLength(1);
    expect(pages[0]).toContain('花園');
  });
});
