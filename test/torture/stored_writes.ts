// Compares what is stored with what was answered.

import { inBatches } from '../../src/engine/store/bulk.ts';
import type { Params } from '../../src/engine/store/param.ts';
import { statementsOn } from '../../src/engine/store/statement.ts';
import { seconds } from '../../src/kit/contract/clock.ts';
import { listEvents } from '../../src/market/event/event.store.ts';
import { findImageBytes, findImages } from '../../src/market/media_space/images/images.store.ts';
import type { OrderTables } from '../../src/market/order/order.tables.ts';
import { packageSubject } from '../../src/market/order/package.ts';
import { findItem } from '../../src/market/product/product.store.ts';
import type { KnownOutcomes } from './writes.ts';

const listPackages = statementsOn<OrderTables>()((db, p: Params<{ shop_id: number; like: string }>) =>
  db.selectFrom('package').selectAll().where('shop_id', '=', p.shop_id).where('order_sn', 'like', p.like),
);

/** Checks all guarantees about the writes so far, directly in the database. */
export async function checkStored(known: KnownOutcomes): Promise<void> {
  const { run, site, shipped, refused } = known;
  const { report } = run;
  const marketplace = await site.open().catch((error: unknown) => String(error));
  const is_open = typeof marketplace !== 'string';
  report.check('the database can be opened afterwards', is_open, () => String(marketplace));
  if (!is_open) return;
  const { database, wall_clock } = marketplace;
  const { shop_id } = site.shop;
  const found = new Map<string, string>();
  const packages = await database.all(listPackages, { shop_id, like: 'TORTURE%' });
  const events = await inBatches(packages.map(packageSubject), (subjects) =>
    database.all(listEvents, { subjects, shop_id, seq_max: 100 }),
  );
  const events_of = new Map<string, typeof events>();
  for (const event of events) events_of.set(event.subject, [...(events_of.get(event.subject) ?? []), event]);
  for (const row of packages) {
    const history = events_of.get(packageSubject(row)) ?? [];
    const is_shipped = row.logistics_status !== 'LOGISTICS_READY';
    report.check(
      'a package is whole: its state, its events and its tracking number agree',
      history.length === (is_shipped ? 1 : 0) &&
        row.revision === history.length &&
        (row.mode !== null) === is_shipped &&
        (row.tracking_number !== null) === is_shipped,
      () => JSON.stringify(row),
    );
    const [entry] = history;
    if (!entry) continue;
    found.set(row.order_sn, entry.request_id);
    if (!shipped.has(row.order_sn))
      report.check(
        'what was not acknowledged was done only if its outcome was unknown',
        known.isUncertain(row.order_sn) && !refused.has(entry.request_id),
        () =>
          `${row.order_sn} is shipped by ${entry.request_id}${refused.has(entry.request_id) ? ', which said to try again' : ''}`,
      );
  }
  for (const [order_sn, request_id] of shipped)
    report.check(
      'everything acknowledged is stored',
      found.get(order_sn) === request_id,
      () => `${order_sn} was shipped by ${request_id}, and is stored as ${found.get(order_sn)}`,
    );
  const caller = site.demo.examples['v2.product.add_item']?.caller;
  const owner = site.demo.shops.find(({ name }) => name === caller)?.shop_id ?? 0;
  for (const item_id of known.item_ids)
    report.check(
      'everything acknowledged is stored',
      (await database.first(findItem, { shop_id: owner, item_id })) !== undefined,
      () => `item ${item_id}`,
    );
  for (const image_id of known.image_ids) {
    const image = (await findImages(database, [image_id], seconds(wall_clock))).get(image_id);
    const is_there = image !== undefined && (await findImageBytes(database, image)) !== undefined;
    report.check('everything acknowledged is stored', is_there, () => `image ${image_id}`);
  }
  await marketplace.close();
  report.check('the database finds no fault in its own file', site.isSound());
}
