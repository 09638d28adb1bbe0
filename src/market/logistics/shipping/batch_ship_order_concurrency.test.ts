import { expect, test } from 'vitest';
import { batchShipping } from '../../../../test/support/orders/batch_shipping.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { rowsOf } from '../../../../test/support/world/refusals.ts';

onEachEngine('concurrent calls of batch_ship_order', (world) => {
  const { givenShop, givenOrders, call, storedPackages, storedArrangements } = batchShipping(world);

  test('batches with the same orders in opposite order wait for each other, and each order is shipped once', async () => {
    const { shop } = await givenShop();
    const order_list = await givenOrders(shop, 8);
    const reversed = [...order_list].reverse();
    const answers = await Promise.all([0, 1, 2, 3].map((at) => call(shop, at % 2 ? reversed : order_list)));
    const codes = answers.map(({ body }) => body.error).sort();
    expect(codes).toEqual(['', ...Array(3).fill('common.batch_api_all_failed')]);
    const packages = await storedPackages(shop);
    expect(packages.map(({ revision }) => revision)).toEqual(Array(8).fill(1));
  });

  test('in overlapping batches, exactly the rows that are reported as shipped are shipped, each once', async () => {
    const { shop } = await givenShop();
    const order_list = await givenOrders(shop, 9);
    const answers = await Promise.all([0, 2, 4].map((from) => call(shop, order_list.slice(from, from + 5))));
    const reported = answers.flatMap((answered) =>
      rowsOf(answered)
        .filter(({ fail_error }) => fail_error === undefined)
        .map(({ package_number }) => ({ package_number, request_id: answered.body.request_id })),
    );
    const written = await storedArrangements(shop);
    const byNumber = (a: { package_number?: string }, b: { package_number?: string }) =>
      String(a.package_number).localeCompare(String(b.package_number));
    expect(reported.sort(byNumber)).toEqual(written.sort(byNumber));
    expect(reported).toHaveLength(9);
  });
});
