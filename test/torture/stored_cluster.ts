// Compares what a cluster has stored with what was answered.

import { inBatches } from '../../src/engine/store/bulk.ts';
import type { Params } from '../../src/engine/store/param.ts';
import { statementsOn } from '../../src/engine/store/statement.ts';
import { listEvents } from '../../src/market/event/event.store.ts';
import type { OrderTables } from '../../src/market/order/order.tables.ts';
import { packageSubject } from '../../src/market/order/package.ts';
import type { ClusterLoad } from './cluster_load.ts';
import type { ClusterSite } from './cluster_site.ts';
import type { Run } from './scenario.ts';

const listPackages = statementsOn<OrderTables>()((db, p: Params<{ shop_id: number }>) =>
  db.selectFrom('package').selectAll().where('shop_id', '=', p.shop_id),
);

export async function checkClusterStored(
  { report }: Run,
  site: ClusterSite,
  load: ClusterLoad,
): Promise<void> {
  const marketplace = await site.open();
  const { database } = marketplace;
  for (const { shop, shipped, picked_up, uncertain } of load.outcomes) {
    const { shop_id } = shop;
    const packages = await database.all(listPackages, { shop_id });
    const events = await inBatches(packages.map(packageSubject), (subjects) =>
      database.all(listEvents, { subjects, shop_id, seq_max: 100 }),
    );
    report.count('acknowledged writes', shipped.size + picked_up.size);
    for (const row of packages) {
      const { order_sn, logistics_status, revision } = row;
      const history = events.filter(({ subject }) => subject === packageSubject(row));
      report.check(
        'a package is whole: its state and its events agree',
        revision === history.length && (row.tracking_number !== null) === history.length > 0,
        () => JSON.stringify(row),
      );
      const acknowledged = shipped.get(order_sn);
      if (acknowledged !== undefined)
        report.check(
          'everything acknowledged is stored',
          history[0]?.request_id === acknowledged,
          () => `${order_sn} was shipped by ${acknowledged}, and is ${JSON.stringify(history)}`,
        );
      if (picked_up.has(order_sn))
        report.check(
          'everything acknowledged is stored',
          logistics_status === 'LOGISTICS_PICKUP_DONE',
          () => `${order_sn} was picked up, and is ${logistics_status}`,
        );
      if (history.length > 0 && acknowledged === undefined)
        report.check(
          'what was not acknowledged was done only if its outcome was unknown',
          uncertain.has(order_sn),
          () => JSON.stringify(history),
        );
    }
  }
  await marketplace.close();
}
