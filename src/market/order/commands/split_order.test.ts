import { expect, test } from 'vitest';
import { placedOrders } from '../../../../test/support/orders/placed_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import { cancelWholeOrder } from './cancel_order.ts';
import { cancelPieces } from './cancel_pieces.ts';
import { type LinePieces, mergePackages, splitIntoPackages } from './split_order.ts';

onEachEngine('orders with several packages', (world) => {
  const { seller, placed, command, stockOf } = placedOrders(world);
  type Placed = Awaited<ReturnType<typeof placed>>;

  const of_three = async () => {
    const of = await seller();
    return placed(of, { lines: [{ item_id: of.item.item_id, quantity: 3 }] });
  };
  const split = ({ name }: Placed, packages: readonly (readonly LinePieces[])[]) => {
    const { ids } = world.marketplace;
    return ids.within(() => command((context) => splitIntoPackages({ ...context, ids }, name, packages)));
  };
  const pieces = (model_quantity: number): LinePieces[] => [{ line_no: 1, model_quantity }];
  const packedOf = async ({ name: { order_sn } }: Placed) => {
    const rows = (await storedState(world)).package_line as Record<string, unknown>[];
    return rows
      .filter((row) => row.order_sn === order_sn)
      .map(({ package_number, model_quantity }) => [package_number, model_quantity]);
  };
  const shipFirst = async ({ shop, name: { order_sn, package_number } }: Placed) => {
    const request = { order_sn, package_number, non_integrated: {} };
    return (await world.call('v2.logistics.ship_order', request, { shop })).body.error;
  };

  test('an order is split by pieces: the first package keeps its number, and each package leaves with its own pieces', async () => {
    const order = await of_three();
    const result = await split(order, [pieces(1), pieces(2)]);
    if (isRefused(result)) throw new Error(result.reason);
    const [first, second] = result.package_numbers;
    expect(first).toBe(order.name.package_number);
    expect((await packedOf(order)).sort()).toEqual(
      [
        [first, 1],
        [second, 2],
      ].sort(),
    );
    expect((await order.stored()).packages).toHaveLength(2);
    expect(await shipFirst(order)).toBe('');
    expect((await order.stored()).order_status).toBe('READY_TO_SHIP');
    expect(await stockOf(order)).toEqual([9, 2]);
  });

  test('a split order becomes one package with all of its pieces again, if no shipment is arranged', async () => {
    const order = await of_three();
    await split(order, [pieces(2), pieces(1)]);
    await command((context) => mergePackages(context, order.name));
    expect(await packedOf(order)).toEqual([[order.name.package_number, 3]]);
    expect((await order.stored()).packages).toHaveLength(1);
    expect(await command((context) => mergePackages(context, order.name))).toMatchObject({
      reason: 'not_possible',
    });
    await split(order, [pieces(2), pieces(1)]);
    expect(await shipFirst(order)).toBe('');
    expect(await command((context) => mergePackages(context, order.name))).toMatchObject({
      reason: 'not_possible',
    });
  });

  test('a split with a missing piece, an extra piece or an empty package is refused and changes nothing', async () => {
    const order = await of_three();
    const before = { ...(await storedState(world)), id_block: [] };
    expect(await split(order, [pieces(3)])).toEqual(refused('too_few_packages'));
    expect(await split(order, [pieces(3), []])).toEqual(refused('too_few_packages'));
    expect(await split(order, [pieces(1), pieces(1)])).toEqual(refused('piece_missing'));
    expect(await split(order, [pieces(2), pieces(2)])).toEqual(refused('piece_missing'));
    expect(await split(order, [pieces(3), [{ line_no: 2, model_quantity: 1 }]])).toEqual(
      refused('line_not_found'),
    );
    expect({ ...(await storedState(world)), id_block: [] }).toEqual(before);
    await split(order, [pieces(1), pieces(2)]);
    expect(await split(order, [pieces(1), pieces(2)])).toEqual(refused('split_already'));
  });

  test('cancelling pieces reduces line, package, reservation and total; the rest of the order stays', async () => {
    const order = await of_three();
    const { model_discounted_price_micros: price } = order.lines[0]?.row ?? {
      model_discounted_price_micros: 0,
    };
    const result = await command((context) =>
      cancelPieces(context, order.name, { pieces: pieces(2), cancel_reason: 'OUT_OF_STOCK' }),
    );
    expect(result).toMatchObject({ lines: [{ model_quantity_purchased: 3, cancelled_qty: 2 }] });
    expect(await packedOf(order)).toEqual([[order.name.package_number, 1]]);
    expect(await stockOf(order)).toEqual([10, 1]);
    const { order: row, packages } = await order.stored();
    expect(row).toMatchObject({ order_status: 'READY_TO_SHIP', total_amount_micros: price, revision: 2 });
    expect(packages).toMatchObject([{ logistics_status: 'LOGISTICS_READY' }]);
    expect(await shipFirst(order)).toBe('');
    expect(await stockOf(order)).toEqual([9, 0]);
  });

  test('a package whose last piece is cancelled becomes invalid, and an order without pieces is cancelled', async () => {
    const order = await of_three();
    await split(order, [pieces(1), pieces(2)]);
    const cancel = (count: number) =>
      command((context) =>
        cancelPieces(context, order.name, { pieces: pieces(count), cancel_reason: 'OUT_OF_STOCK' }),
      );
    await cancel(1);
    const emptied = (await order.stored()).packages.filter(
      ({ logistics_status }) => logistics_status === 'LOGISTICS_INVALID',
    );
    expect((await stockOf(order))[1]).toBe(2);
    expect((await order.stored()).order_status).toBe('READY_TO_SHIP');
    expect(emptied.length).toBeLessThanOrEqual(1);
    expect(await cancel(3)).toEqual(refused('too_many_pieces'));
    await cancel(2);
    expect(await order.stored()).toMatchObject({
      order: { order_status: 'CANCELLED', cancel_by: 'seller', total_amount_micros: 0 },
      packages: [{ logistics_status: 'LOGISTICS_INVALID' }, { logistics_status: 'LOGISTICS_INVALID' }],
    });
    expect(await stockOf(order)).toEqual([10, 0]);
  });

  test('cancelling a split order releases the pieces of all its packages', async () => {
    const order = await of_three();
    await split(order, [pieces(1), pieces(2)]);
    const by = { cancel_by: 'seller', cancel_reason: 'CUSTOMER_REQUEST' } as const;
    await command((context) => cancelWholeOrder(context, order.name, by));
    expect(await stockOf(order)).toEqual([10, 0]);
  });
});
