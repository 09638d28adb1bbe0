import { expect, test } from 'vitest';
import { packageDocuments } from '../../../../../test/support/orders/package_documents.ts';
import { onEachEngine } from '../../../../../test/support/world/harness.ts';
import { rowsOf, storedRows } from '../../../../../test/support/world/refusals.ts';
import type { PackageDocument } from './package_documents.ts';

onEachEngine('the tracking number of a document', (world) => {
  const { printable, create } = packageDocuments(world);
  const codesOf = (answered: Awaited<ReturnType<typeof create>>) =>
    rowsOf(answered).map(({ fail_error }) => fail_error);
  const documentsOf = async (order_sn: string) =>
    ((await storedRows(world, 'shipping_document')) as PackageDocument[]).filter(
      (row) => row.order_sn === order_sn,
    );

  test('a package without a tracking number is printed without one, and a wrong number is refused', async () => {
    const { shop, names, order_sn } = await printable(1, { tracking_number: undefined });
    const [name] = names;
    expect(codesOf(await create(shop, [{ ...name, tracking_number: 'A1' }]))).toEqual([
      'logistics.tracking_number_invalid',
    ]);
    expect(codesOf(await create(shop, names))).toEqual([undefined]);
    await world.runJobs();
    expect(await documentsOf(order_sn)).toMatchObject([{ document_status: 'READY', tracking_number: '' }]);
  });

  test('a row without the tracking_number that its package has fails', async () => {
    const { shop, names } = await printable();
    expect(codesOf(await create(shop, names))).toEqual(['logistics.tracking_number_invalid']);
  });
});
