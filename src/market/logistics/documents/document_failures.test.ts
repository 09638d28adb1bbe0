// Shipping documents that cannot be rendered, and the reasons they report for each package.
import { expect, test } from 'vitest';
import { arranged, packageNames } from '../../../../test/support/given/order.ts';
import type { Columns } from '../../../../test/support/given/row.ts';
import { shippingDocuments } from '../../../../test/support/orders/shipping_documents.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

onEachEngine('a shipping document', (world) => {
  const { shipment, getFailures, listBlobs, listJobs } = shippingDocuments(world);

  test.each<[string, Columns<'package'>, RegExp]>([
    ['is not arranged yet', { logistics_status: 'LOGISTICS_READY', mode: undefined }, /not arranged/],
  ])(
    'with a package that %s is FAILED with the reason for that package, and no package is printed',
    async (_, pkg, reason) => {
      const { shop, logistic_id, names } = await shipment();
      const bad = await world.given.order({ shop, packages: [{ ...arranged, logistic_id, ...pkg }] });
      const job_id = await world.given.shippingDocument({ shop, packages: [...names, ...packageNames(bad)] });
      expect(await world.runJobs()).toBe(1);
      expect(await getFailures(shop, job_id)).toEqual([
        { ...packageNames(bad)[0], reason: expect.stringMatching(reason) },
      ]);
      expect(await listBlobs(shop)).toEqual([]);
      expect(await listJobs(shop)).toEqual([]);
    },
  );

  test("of a type that a package's channel does not offer is FAILED, and names the type", async () => {
    const { shop, names } = await shipment();
    const { logistic_id } = await world.given.channel();
    const other = await world.given.order({ shop, packages: [{ ...arranged, logistic_id }] });
    const document_type = 'NORMAL_JOB_AIR_WAYBILL';
    const job_id = await world.given.shippingDocument({
      shop,
      packages: [...names, ...packageNames(other)],
      document_type,
    });
    await world.runJobs();
    expect(await getFailures(shop, job_id)).toEqual([
      { ...packageNames(other)[0], reason: expect.stringMatching(document_type) },
    ]);
  });

  test('with packages of another shop, or ones that do not exist, is FAILED', async () => {
    const { shop, order, names } = await shipment();
    const stranger = await shipment();
    const unknown = [
      { order_sn: 'NONE', package_number: 'OFG-1' },
      { order_sn: order.order_sn, package_number: 'OFG-NONE' },
      ...stranger.names,
    ];
    const job_id = await world.given.shippingDocument({ shop, packages: [...unknown, ...names] });
    await world.runJobs();
    const failures = await getFailures(shop, job_id);
    expect(failures).toEqual(
      unknown.map((name) => ({ ...name, reason: expect.stringMatching(/no such package/) })),
    );
    expect(new Set(failures.map(({ reason }: { reason: string }) => reason)).size).toBe(1);
  });

  test('lists the reason for every package that cannot be printed, in the requested order', async () => {
    const { shop, logistic_id } = await shipment();
    const bad = await world.given.order({
      shop,
      packages: [
        { logistic_id },
        {
          ...arranged,
          logistic_id: (await world.given.channel({ document_types: ['NORMAL_AIR_WAYBILL'] })).logistic_id,
        },
        { logistic_id },
      ],
    });
    const packages = [...packageNames(bad), { order_sn: 'NONE', package_number: 'OFG-1' }];
    const job_id = await world.given.shippingDocument({ shop, packages });
    await world.runJobs();
    const reasons = [/not arranged/, /has no THERMAL_AIR_WAYBILL/, /not arranged/, /no such package/];
    expect(await getFailures(shop, job_id)).toEqual(
      packages.map((name, at) => ({ ...name, reason: expect.stringMatching(reasons[at] as RegExp) })),
    );
  });
});
