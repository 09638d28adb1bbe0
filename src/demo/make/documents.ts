// Shipping documents, and the jobs that render those that wait.
import { dayPlaceholder, minutesOf, relativeTime } from './ages.ts';
import { regionOf, source } from './demo_source.ts';
import type { MadeOrder } from './orders.ts';
import { hex, randomOf } from './random.ts';

/** Finds an order by its handle. @throws Error when there is none. */
export function findOrder(orders: readonly MadeOrder[], handle: string): MadeOrder {
  const order = orders.find((other) => other.source.handle === handle);
  if (!order) throw new Error(`There is no order ${handle}.`);
  return order;
}

export function makeDocuments(orders: readonly MadeOrder[]) {
  const nameOf = (handle: string, at: number) => {
    const { order_sn, package_numbers } = findOrder(orders, handle);
    return { order_sn, package_number: package_numbers[at] };
  };
  const waiting = source.documents.filter(({ job_status }) => job_status === undefined);
  return {
    shipping_document_job: source.documents.map((document) => {
      const { shop_id, job_id, document_type, packages, created, finished, expires, job_status, failures } =
        document;
      const number = randomOf(source.seed, `document ${job_id}`).text(hex, 8);
      return {
        shop_id,
        job_id,
        job_name: `${document_type}_20${dayPlaceholder(regionOf(shop_id), minutesOf(created))}_${number}.pdf`,
        document_type,
        package_list: packages.map(([handle, at]) => nameOf(handle, at)),
        ...(job_status && { job_status }),
        ...(failures && {
          failure_list: failures.map(([handle, at, reason]) => ({ ...nameOf(handle, at), reason })),
        }),
        created_at: relativeTime(minutesOf(created)),
        ...(finished && { finished_at: finished }),
        ...(expires && { expires_at: expires }),
      };
    }),
    job: waiting.map(({ shop_id, job_id, created }) => ({
      shop_id,
      kind: 'render_shipping_document',
      job_id,
      due_at: relativeTime(minutesOf(created)),
      created_at: relativeTime(minutesOf(created)),
    })),
  };
}
