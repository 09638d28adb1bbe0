// The commands of operators on a demo marketplace: shops by name, orders by number.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { serve, stoa } from '../support/programs/process.ts';

/** Each command is a separate process, and some tests run ten. */
const timeout = 120_000;

describe.each(['served', 'stopped'] as const)(
  'the commands of operators on a %s demo marketplace',
  (state) => {
    let database: TestDatabase;
    let served: Awaited<ReturnType<typeof serve>> | undefined;

    beforeAll(async () => {
      database = await createDatabase('sqlite');
      if (state === 'served') served = await serve(database.folder);
      else await stoa(['demo', '--load'], database.folder);
    });
    afterAll(async () => {
      await served?.end('SIGTERM');
      await database.drop();
    });

    const run = (...args: string[]) => stoa(args, database.folder);
    const json = async (...args: string[]) => {
      const { code, stdout, stderr } = await run(...args, '--json');
      expect([code, stderr]).toEqual([0, '']);
      return JSON.parse(stdout);
    };

    test('place an order in a named shop, and find the shop by the order from then on', {
      timeout,
    }, async () => {
      const { order_sn, package_number } = await json('order', 'place', '--shop', 'th-local');
      const { event_list } = await json('events', order_sn);
      expect(event_list[0]).toMatchObject({ subject: `order:${order_sn}`, kind: 'place', actor: 'buyer' });
      expect((await run('events', order_sn)).stdout).toMatch(
        /^\d{4}-\d\d-\d\dT[\d:]+Z {2}buyer +order:\w+ {2}place/,
      );
      const { row } = await json('order', 'get', order_sn);
      expect(row).toMatchObject({ order_sn, order_status: 'READY_TO_SHIP' });
      const { items } = await json('package', 'list', `order_sn=${order_sn}`, '--shop', 'th-local');
      expect(items).toMatchObject([{ package_number }]);
      const early = await run('package', 'deliver', order_sn);
      expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('not_possible')]);
      expect((await json('order', 'cancel', order_sn)).order_status).toBe('CANCELLED');
    });

    test('print the labels of an order into a file, once they are ready', { timeout }, async () => {
      const { items } = await json('collection', 'list', 'package', 'shop=sg-local', '--limit', '500');
      const { order_sn } = items.find((row: Record<string, unknown>) => row.tracking_number !== '');
      const { job_id } = await json('document', 'render', order_sn);
      const { byte_count } = await json('document', 'get', job_id, '-o', 'label.pdf');
      const file = readFileSync(join(database.folder, 'label.pdf'));
      expect([file.length, file.subarray(0, 5).toString()]).toEqual([byte_count, '%PDF-']);
    });

    test('apply to each package of a split order, and report the result for each', {
      timeout,
    }, async () => {
      const { items } = await json('collection', 'list', 'package', '--limit', '500');
      const rows = items as { order_sn: string; shop_id: number; logistics_status: string }[];
      const split = rows.filter((row) => rows.filter(({ order_sn }) => order_sn === row.order_sn).length > 1);
      const picked_up = split.find(({ logistics_status }) => logistics_status === 'LOGISTICS_PICKUP_DONE');
      const { order_sn, shop_id } = picked_up ?? (split[0] as (typeof rows)[number]);
      const { stdout } = await run('package', 'deliver', order_sn, '--shop', String(shop_id), '--json');
      const { package_list } = JSON.parse(stdout);
      expect(package_list).toHaveLength(rows.filter((row) => row.order_sn === order_sn).length);
      for (const result of package_list)
        expect(result.error ?? result.logistics_status).toMatch(/^not_possible|^LOGISTICS_DELIVERY_DONE$/);
    });

    test('list, read, write and delete rows, in the form of the data files', { timeout }, async () => {
      const key = ['size_chart', 'th-local', '7001'];
      const made = await json('collection', 'put', ...key, '{"size_chart_name": "Shirts"}');
      expect(made.row).toMatchObject({ size_chart_id: 7_001, size_chart_name: 'Shirts' });
      await json('collection', 'patch', ...key, '{"size_chart_name": "Shoes"}', '--if-match', made.etag);
      const late = await run('collection', 'delete', ...key, '--if-match', made.etag);
      expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('changed_meanwhile')]);
      const { row } = await json('collection', 'get', ...key);
      const rows = [row, { ...row, size_chart_id: 7_002 }].map((each) => JSON.stringify(each)).join('\n');
      writeFileSync(join(database.folder, 'rows.ndjson'), rows);
      expect(await json('collection', 'put', 'size_chart', '@rows.ndjson')).toEqual({ row_count: 2 });
      for (const id of ['7001', '7002']) await json('collection', 'delete', 'size_chart', 'th-local', id);
      const { items } = await json('collection', 'list', 'size_chart', 'shop=th-local');
      expect(items.map((each: typeof row) => each.size_chart_id)).not.toContain(7_001);
      expect((await json('collection', 'list')).map((each: { name: string }) => each.name)).toContain(
        'voucher',
      );
    });

    test.each<[args: string[], code: number, said: string]>([
      [['order', 'place'], 2, '--shop'],
      [['order', 'place', '--shop', 'nowhere'], 1, 'There is no shop called nowhere'],
      [['order', 'pay', 'UNKNOWN'], 1, 'No shop has order_sn UNKNOWN.'],
      [['order', 'answer-cancel', 'A', '--operation', 'MAYBE'], 2, 'ACCEPT, REJECT'],
      [['document', 'get', 'A'], 2, '--output'],
      [['collection', 'get', 'nothing', '1'], 2, 'There is no collection nothing'],
      [
        ['collection', 'get', 'size_chart', '1'],
        2,
        'The key of a row of size_chart is shop_id and size_chart_id',
      ],
      [['collection', 'list', 'voucher', 'voucher_name=a'], 1, 'voucher_name is not a parameter here'],
      [['collection', 'put', 'size_chart', 'th-local', '1', '{'], 2, 'must be a JSON object'],
    ])('report what is wrong with %j', async (args, code, said) => {
      const ended = await run(...args);
      expect([ended.code, ended.stdout, ended.stderr]).toEqual([code, '', expect.stringContaining(said)]);
      expect(existsSync(join(database.folder, 'nowhere'))).toBe(false);
    });
  },
);

test('stoa --help and completion contain every subject of operators', async () => {
  const { stdout } = await stoa(['--help'], process.cwd());
  const { stdout: completed } = await stoa(['completion', 'bash'], process.cwd());
  for (const name of ['partner', 'shop', 'order', 'package', 'stock', 'document', 'events', 'collection']) {
    expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect(completed).toContain(`    ${name}) words=`);
  }
});
