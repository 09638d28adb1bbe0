// Draws some labels of a document as a separate PDF.

import type { JobContext } from '../../../engine/jobs/job.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { listPackedLines } from '../../order/packed_lines.store.ts';
import { document_types } from '../logistics.ts';
import { listShopAddresses } from '../pickup/shipping_places.store.ts';
import { labelDocument } from './label/labels.document.ts';
import { gatherLabels, type LabelFailure, type LabelledPackage } from './label_content.ts';
import type { DocumentJob, UnpackagedSku } from './shipping_document.ts';
import type { GoodsLabel } from './unpackaged/goods_label.ts';
import { goodsLabels } from './unpackaged/goods_labels.document.ts';

type PartContext = Pick<JobContext, 'store' | 'reference' | 'print' | 'shop_id'>;

/** Labels with the contents of packages, one per package. */
async function labelsOfPackages(
  { store, shop_id }: PartContext,
  packages: readonly LabelledPackage[],
): Promise<GoodsLabel[]> {
  const order_sns = [...new Set(packages.map(({ order_sn }) => order_sn))];
  const lines = await store.all(listPackedLines, { order_sns, shop_id });
  return packages.map(({ order_sn, package_number }) => ({
    code: package_number,
    title: order_sn,
    lines: lines
      .filter((line) => line.order_sn === order_sn && line.package_number === package_number)
      .map(({ item_name, model_name, model_quantity }) => ({
        item_name,
        model_name,
        quantity: model_quantity,
      })),
  }));
}

/** One label per piece. */
const labelsOfSkus = (skus: readonly UnpackagedSku[]): GoodsLabel[] =>
  skus.flatMap(({ unpackaged_sku_id, item_name, model_name, quantity }) =>
    Array.from({ length: quantity }, () => ({
      code: unpackaged_sku_id,
      title: model_name,
      lines: [{ item_name, model_name, quantity: 1 }],
    })),
  );

/**
 * Draws the labels `from` (included) to `to` (excluded) of a document.
 *
 * @returns the PDF, or the packages that cannot be printed, with reasons.
 */
export async function drawPart(
  context: PartContext,
  job: DocumentJob,
  from: number,
  to: number,
): Promise<Uint8Array | LabelFailure[]> {
  const { store, print, shop_id } = context;
  const { created_at: made_at } = job;
  const packages = parseJson(job.package_list).slice(from, to);
  const document_type = document_types.find((type) => type === job.document_type);
  if (document_type) {
    const { labels, failures } = await gatherLabels(context, { shop_id, document_type, packages });
    return failures.length > 0 ? failures : print(labelDocument, { document_type, labels, made_at });
  }
  const labels =
    packages.length > 0
      ? await labelsOfPackages(context, packages)
      : labelsOfSkus(parseJson(job.sku_list)).slice(from, to);
  const [address] = await store.all(listShopAddresses, { shop_id });
  return print(goodsLabels, { labels, region: address?.region ?? 'SG', made_at });
}
