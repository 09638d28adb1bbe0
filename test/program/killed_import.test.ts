// Orders are imported while the server is killed: what is sent again is there once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ServedProcess, serve } from '../support/programs/process.ts';

const token = 'k'.repeat(40);
const settings = { STOA_OPERATOR_TOKEN: token };
const batch_count = 8;
const orders_per_batch = 60;

test('an import that is killed several times and sent again has each order once, with all of its rows', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-killed-import-'));
  let server: ServedProcess = await serve(folder, settings);
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${server.at.operator_url}/operator/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  try {
    const [{ shop_id }] = (await call('collections/shop?shop_name=sg-local')).items;
    const [{ item_id }] = (await call(`collections/item?shop_id=${shop_id}&limit=1`)).items;
    const now = Math.floor(Date.now() / 1_000);
    const order = (number: number) => ({
      external_id: `KILLED-${number}`,
      create_time: now - 86_400 * 20,
      order_status: 'COMPLETED',
      update_time: now - 86_400 * 10,
      item_list: [{ item_id, quantity: 1, original_price_micros: 5_000_000 }],
      buyer_username: 'ada',
      recipient_address: {
        ...{ name: 'Ada', phone: '', region: 'SG', state: '', city: '', district: '', town: '' },
        ...{ address: '2 Buyer Street', zipcode: '' },
      },
    });
    const batches = Array.from({ length: batch_count }, (_, batch) =>
      Array.from({ length: orders_per_batch }, (_, at) => order(batch * orders_per_batch + at)),
    );
    const sendAll = () =>
      Promise.allSettled(batches.map((order_list) => call('order/import', { shop_id, order_list })));
    for (const kill_after_ms of [30, 120, 400]) {
      const sent = sendAll();
      await sleep(kill_after_ms);
      await server.end('SIGKILL');
      await sent;
      server = await serve(folder, settings);
    }
    await sendAll();
    const again = await Promise.all(
      batches.map((order_list) => call('order/import', { shop_id, order_list })),
    );
    const outcomes = again.flatMap(({ result_list }) =>
      result_list.map(({ outcome }: { outcome: string }) => outcome),
    );
    expect(outcomes).toEqual(Array.from({ length: batch_count * orders_per_batch }, () => 'already_there'));
    const order_sns: string[] = again.flatMap(({ result_list }) =>
      result_list.map(({ order_sn }: { order_sn: string }) => order_sn),
    );
    expect(new Set(order_sns).size).toBe(batch_count * orders_per_batch);
    for (const order_sn of order_sns.filter((_, at) => at % 40 === 0)) {
      const counts = [];
      for (const table of ['sales_order_line', 'package', 'package_line', 'mirrored_order']) {
        const { items } = await call(`collections/${table}?shop_id=${shop_id}&order_sn=${order_sn}`);
        counts.push(items.length);
      }
      const { event_list } = await call(`order/timeline?shop_id=${shop_id}&order_sn=${order_sn}`);
      expect([...counts, event_list.length]).toEqual([1, 1, 1, 1, 6]);
    }
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});
