import { expect, test } from 'vitest';
import { untilKeptRowsAreOld } from '../../../../test/support/databases/citus_database.ts';
import { arranged } from '../../../../test/support/given/order.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { refused } from '../../../kit/contract/refusal.ts';
import type { LogisticsTables } from '../logistics.tables.ts';
import type { DocumentType } from '../logistics.ts';
import { findShipments } from './shipments.ts';

const suggest = statementsOn<LogisticsTables>()(
  (db, p: Params<{ logistic_id: number; suggested_document_type: DocumentType }>) =>
    db
      .updateTable('logistics_channel')
      .set({ suggested_document_type: p.suggested_document_type })
      .where('logistic_id', '=', p.logistic_id),
);

onEachEngine('the channels of packages', (world) => {
  const orderOnChannel = async () => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel();
    const { order_sn } = await world.given.order({ shop, packages: [{ logistic_id, ...arranged }] });
    /** The document type that the package's channel suggests, as answered on the wire. */
    const suggested = async () => {
      const operation = 'v2.logistics.get_shipping_document_parameter';
      const { body } = await world.call(operation, { order_list: [{ order_sn }] }, { shop });
      return body;
    };
    const change = async (suggested_document_type: DocumentType) => {
      await world.marketplace.database.run(suggest, { logistic_id, suggested_document_type });
      if (world.engine === 'postgres') await untilKeptRowsAreOld();
    };
    return { shop, order_sn, suggested, change };
  };
  const suggesting = (suggest_shipping_document_type: DocumentType) => ({
    response: { result_list: [{ suggest_shipping_document_type }] },
  });

  test('that are changed are updated everywhere within a second, and new ones are found immediately', async () => {
    const { suggested, change } = await orderOnChannel();
    expect(await suggested()).toMatchObject(suggesting('THERMAL_AIR_WAYBILL'));
    await change('NORMAL_AIR_WAYBILL');
    world.clock.advance({ seconds: 1 });
    expect(await suggested()).toMatchObject(suggesting('NORMAL_AIR_WAYBILL'));
  });

  test('that do not exist make their packages unknown', async () => {
    const shop = await world.given.shop();
    const { order_sn } = await world.given.order({ shop, packages: [{ logistic_id: world.given.nextId() }] });
    const context = { store: world.marketplace.database, reference: { clock: world.clock }, shop };
    const shipments = await findShipments(context, [order_sn]);
    expect(shipments.find({ order_sn })).toEqual(refused('order_not_found'));
  });
});
