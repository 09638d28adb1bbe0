// Shipping documents of arranged shipments, and what is stored of them.
import { beforeEach, expect } from 'vitest';
import { printHere } from '../../../src/engine/print/printer.ts';
import { findBlob } from '../../../src/engine/store/blobs/blobs.ts';
import { seconds } from '../../../src/kit/contract/clock.ts';
import type { Region } from '../../../src/kit/contract/region.ts';
import { findDocumentJob } from '../../../src/market/logistics/documents/shipping_document.store.ts';
import { document_types } from '../../../src/market/logistics/logistics.ts';
import type { LogisticsStatus } from '../../../src/market/order/order.ts';
import type { GivenShop } from '../given/account.ts';
import { arranged, packageNames } from '../given/order.ts';
import type { Columns } from '../given/row.ts';
import type { World } from '../world/harness.ts';
import { storedRows } from '../world/refusals.ts';

/** Shipping documents in a world. No job of a test is left for the next one. */
export function shippingDocuments(world: World) {
  beforeEach(async () => void (await world.runJobs()));

  /** A shop that has arranged the packages of one order, each with its own tracking number. */
  async function shipment(
    package_count = 1,
    {
      region = 'SG',
      pkg = {},
      order = {},
    }: { region?: Region; pkg?: Columns<'package'>; order?: Columns<'sales_order'> } = {},
  ) {
    const shop = await world.given.shop({ region });
    const { logistic_id } = await world.given.channel({ region, document_types: [...document_types] });
    await world.given.address({ shop });
    const packages = Array.from({ length: package_count }, (_, index) => ({
      ...arranged,
      logistic_id,
      tracking_number: `SGTRACK${String(index).padStart(4, '0')}`,
      ...pkg,
    }));
    const built = await world.given.order({ ...order, shop, packages });
    return { shop, logistic_id, order: built, names: packageNames(built) };
  }

  /** Puts packages into another state without a transition. READY packages cannot be printed. */
  const setStatus = (order_sn: string, logistics_status: LogisticsStatus) =>
    world.marketplace.database.transaction((store) =>
      store.execute(
        `update package set logistics_status = '${logistics_status}' where order_sn = '${order_sn}'`,
      ),
    );

  const getDocument = async ({ shop_id }: GivenShop, job_id: string) => {
    const found = await world.marketplace.database.first(findDocumentJob, { shop_id, job_id });
    if (!found) throw new Error(`There is no ${job_id}.`);
    return found;
  };
  /** Why a document has failed; it then has neither bytes nor an expiry. */
  const getFailures = async (shop: GivenShop, job_id: string) => {
    const { job_status, failure_list, ...rest } = await getDocument(shop, job_id);
    expect({ job_status, sha256: rest.sha256, expires_at: rest.expires_at }).toEqual({
      job_status: 'FAILED',
      sha256: null,
      expires_at: null,
    });
    return JSON.parse(failure_list);
  };
  const getBytes = async (shop: GivenShop, job_id: string) => {
    const { sha256 } = await getDocument(shop, job_id);
    const blob = await findBlob(world.marketplace.database, shop.shop_id, sha256 ?? '');
    if (!blob) throw new Error(`${job_id} has no bytes.`);
    return blob.bytes;
  };
  const listRows = async ({ shop_id }: GivenShop, table_name: string) =>
    ((await storedRows(world, table_name)) as { shop_id: number }[]).filter((row) => row.shop_id === shop_id);
  const listBlobs = (shop: GivenShop) => listRows(shop, 'blob');
  const listJobs = (shop: GivenShop) => listRows(shop, 'job');

  /** The arguments of an attempt to render a document. */
  const attemptContext = ({ shop_id }: GivenShop, job_id: string) => ({
    store: world.marketplace.database,
    print: printHere,
    jobs: world.marketplace.jobs,
    ids: world.marketplace.ids,
    reference: { clock: world.clock },
    shop_id,
    job_id,
    now: seconds(world.clock),
    attempt: 1,
  });

  return {
    shipment,
    setStatus,
    getDocument,
    getFailures,
    getBytes,
    listBlobs,
    listJobs,
    attemptContext,
  };
}
