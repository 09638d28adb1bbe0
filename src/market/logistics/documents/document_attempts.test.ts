// Attempts to render a shipping document: late ones, failed ones, and two at once.
import { expect, test } from 'vitest';
import type { Columns } from '../../../../test/support/given/row.ts';
import { shippingDocuments } from '../../../../test/support/orders/shipping_documents.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import { attemptJob } from '../../../engine/jobs/attempt.ts';
import { DueJobs } from '../../../engine/jobs/due_jobs.ts';
import {
  attempt_seconds_max,
  attempts_max,
  backoffSeconds,
  lease_seconds,
  renewal_seconds,
} from '../../../engine/jobs/job.ts';
import { printHere } from '../../../engine/print/printer.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { OrderTables } from '../../order/order.tables.ts';
import { renderShippingDocument } from './render_shipping_document.job.ts';
import { render_document_kind } from './shipping_document.ts';

type Recipient = OrderTables['sales_order']['recipient_address'];

/** Removes the recipient of an order, which no data file and no operation can do. */
const setRecipient = statementsOn<OrderTables>()(
  (db, p: Params<{ shop_id: number; order_sn: string; recipient_address: Recipient }>) =>
    db
      .updateTable('sales_order')
      .set({ recipient_address: p.recipient_address })
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn),
);
const no_recipient = '{}' as Recipient;

onEachEngine('a shipping document', (world) => {
  const { shipment, getDocument, getFailures, listBlobs, listJobs, attemptContext } =
    shippingDocuments(world);

  test('rendered by two nodes is written once, and the result of the slower node is dropped', async () => {
    const { shop, names } = await shipment();
    const { database } = world.marketplace;
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    const claimed = await new DueJobs(
      database,
      world.marketplace,
      [render_document_kind],
      lease_seconds,
    ).claim();
    if (claimed?.job_id !== job_id) throw new Error('Another job was due.');
    const slow = await renderShippingDocument.perform(attemptContext(shop, job_id));

    world.clock.advance({ seconds: lease_seconds });
    expect(await world.runJobs()).toBe(1);
    expect(await getDocument(shop, job_id)).toMatchObject({
      job_status: 'READY',
      finished_at: world.clock.now,
    });
    const before = await storedState(world);
    world.clock.advance({ seconds: 5 });
    const attempt_context = {
      database,
      wall_clock: world.clock,
      business_clock: world.clock,
      print: printHere,
      jobs: world.marketplace.jobs,
      ids: world.marketplace.ids,
      reference: { clock: world.clock },
      lease_seconds,
      renewal_seconds,
      attempt_seconds_max,
      isClosed: () => false,
    };
    const line = await attemptJob(
      attempt_context,
      { ...renderShippingDocument, perform: async () => slow },
      claimed,
      () => undefined,
    );
    expect(line.outcome).toBe('abandoned');
    expect(await storedState(world)).toEqual(before);
  });

  test('that is finished is not changed by a later result, be it a file or a failure', async () => {
    const { shop, names } = await shipment();
    const { database } = world.marketplace;
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    const context = { ...attemptContext(shop, job_id), now: world.clock.now + 5, attempt: 2 };
    const bringDocument = await renderShippingDocument.perform(context);
    await world.runJobs();
    const before = await getDocument(shop, job_id);
    expect(before.job_status).toBe('READY');
    await database.transaction(bringDocument);
    await database.transaction(renderShippingDocument.onFailed(context, 'too late'));
    expect(await getDocument(shop, job_id)).toEqual(before);
  });

  test.each<[string, Columns<'package'>]>([
    ['READY', {}],
    ['FAILED', { logistics_status: 'LOGISTICS_READY' }],
  ])('that is %s is not changed when its job runs again', async (job_status, pkg) => {
    const { shop, names } = await shipment(1, { pkg });
    const { shop_id } = shop;
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    await world.runJobs();
    const before = await storedState(world);
    expect(await getDocument(shop, job_id)).toMatchObject({ job_status });
    world.clock.advance({ seconds: 5 });
    const { now } = world.clock;
    await world.marketplace.database.transaction(async (store) =>
      world.marketplace.jobs.enqueue(store, {
        shop_id,
        kind: render_document_kind,
        job_id,
        due_at: now,
        now,
      }),
    );
    expect(await world.runJobs()).toBe(1);
    expect(await storedState(world)).toEqual(before);
  });

  test('whose rendering keeps failing is PROCESSING until the last attempt, and then FAILED', async () => {
    const { shop, order, names } = await shipment(2);
    const { shop_id } = shop;
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    await world.marketplace.database.run(setRecipient, {
      shop_id,
      order_sn: order.order_sn,
      recipient_address: no_recipient,
    });
    for (let attempt = 1; attempt <= attempts_max; attempt++) {
      expect(await getDocument(shop, job_id)).toMatchObject({ job_status: 'PROCESSING', finished_at: null });
      expect(await world.runJobs()).toBe(1);
      if (attempt < attempts_max) world.clock.advance({ seconds: backoffSeconds(attempt) });
    }
    const reason = expect.stringMatching(/./);
    expect(await getFailures(shop, job_id)).toEqual(names.map((name) => ({ ...name, reason })));
    expect(await getDocument(shop, job_id)).toMatchObject({ finished_at: world.clock.now });
    expect(await listBlobs(shop)).toEqual([]);
    // Visible to operators.
    expect(await listJobs(shop)).toMatchObject([{ attempts: attempts_max, failed_at: world.clock.now }]);
    world.clock.advance({ days: 2 });
    expect(await world.runJobs()).toBe(0);
  });

  test('whose rendering failed once is READY after the next attempt', async () => {
    const { shop, order, names } = await shipment();
    const { shop_id } = shop;
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    const { recipient_address } = order;
    await world.marketplace.database.run(setRecipient, {
      shop_id,
      order_sn: order.order_sn,
      recipient_address: no_recipient,
    });
    await world.runJobs();
    expect(await getDocument(shop, job_id)).toMatchObject({ job_status: 'PROCESSING' });
    await world.marketplace.database.run(setRecipient, {
      shop_id,
      order_sn: order.order_sn,
      recipient_address,
    });
    world.clock.advance({ seconds: backoffSeconds(1) });
    expect(await world.runJobs()).toBe(1);
    expect(await getDocument(shop, job_id)).toMatchObject({ job_status: 'READY' });
  });
});
