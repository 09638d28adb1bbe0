// Requests for shipping documents. The jobs that render them run like all others.

import { randomOf } from '../../../engine/seeded_random.ts';
import { createDocumentJob } from '../../../market/logistics/documents/shipping_document.ts';
import type { DocumentType } from '../../../market/logistics/logistics.ts';
import { minutesOf } from './ages.ts';
import { source } from './demo_source.ts';
import type { MadeOrder } from './made_order.ts';
import type { DemoStep, Moment } from './steps.ts';

/** Finds an order by its handle. @throws Error if there is none. */
export function findOrder(orders: readonly MadeOrder[], handle: string): MadeOrder {
  const order = orders.find((other) => other.source.handle === handle);
  if (!order) throw new Error(`There is no order ${handle}.`);
  return order;
}

export const documentSteps = (orders: readonly MadeOrder[]): DemoStep[] =>
  source.documents.map(({ shop_id, job_id, document_type, packages, created }) => ({
    age: minutesOf(created),
    name: `document ${job_id}`,
    random: randomOf(source.seed, `document ${job_id}`),
    async take({ made: { store, jobs }, now }: Moment) {
      const named = packages.map(([handle, at]) => {
        const { number, package_numbers } = findOrder(orders, handle);
        return { order_sn: number.made, package_number: package_numbers[at] ?? '' };
      });
      const type = document_type as DocumentType;
      await createDocumentJob(jobs, store, { shop_id, document_type: type, packages: named, now, job_id });
    },
  }));
