// Documents of packages that exist from the start: one that can be downloaded, whose bytes are among the
// blobs, and those of packages that were printed long ago.

import { hex, randomOf } from '../../../engine/seeded_random.ts';
import { source } from './demo_source.ts';

interface WrittenPackage {
  readonly shop_id: number;
  readonly order_sn: string;
  readonly package_number: string;
  readonly tracking_number?: string;
}

const shop_id = 10_001;
const document_type = 'THERMAL_AIR_WAYBILL';

/** The document that can be downloaded, and until when. */
const ready = {
  sha256: '20eb7d015bce09cad090d0b9c2d095b7812b271442a94e4ba0ecd43b82947a5a',
  expires_at: 'now+365d',
};

/** The job of the same label. */
const ready_job = {
  shop_id,
  job_id: 'SDK4402_9d3b6f0a51c84e7792e0aa1c6f5d2b83',
  job_name: `${document_type}_9d3b6f0a.pdf`,
  document_type,
};

const rowsOf = <T>(text: string | undefined): T[] =>
  (text ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const writtenRow = (row: object) => `${JSON.stringify(row)}\n`;

/** Adds them to the generated files. @param order_sn the order whose document can be downloaded. */
export function addPrintedDocuments(
  files: ReadonlyMap<string, string>,
  order_sn: string,
): Map<string, string> {
  const printed = rowsOf<WrittenPackage>(files.get('package.ndjson')).filter(
    (pkg) => pkg.shop_id === shop_id && pkg.tracking_number !== undefined,
  );
  const documents = printed.map(({ order_sn: of_order, package_number, tracking_number }) => ({
    shop_id,
    order_sn: of_order,
    package_number,
    document_type,
    tracking_number,
    batch: randomOf(source.seed, `label ${package_number}`).text(hex, 32),
    document_status: 'READY',
    page_no: 0,
    page_count: 1,
    ...(of_order === order_sn
      ? { created_at: 'now-5m', ...ready }
      : { created_at: 'now-3d', expires_at: 'now-2d' }),
  }));
  const package_list = printed
    .filter((pkg) => pkg.order_sn === order_sn)
    .map(({ package_number }) => ({ order_sn, package_number }));
  const done = { job_status: 'READY', created_at: 'now-5m', finished_at: 'now-4m', ...ready };
  const jobs = files.get('shipping_document_job.ndjson') ?? '';
  return new Map([
    ...files,
    ['shipping_document.ndjson', documents.map(writtenRow).join('')],
    ['shipping_document_job.ndjson', jobs + writtenRow({ ...ready_job, package_list, ...done })],
  ]);
}

/** The tracking number of the package of an order, as files write it. */
export const trackingNumberOf = (files: ReadonlyMap<string, string>, order_sn: string): string | undefined =>
  rowsOf<WrittenPackage>(files.get('package.ndjson')).find((pkg) => pkg.order_sn === order_sn)
    ?.tracking_number;
