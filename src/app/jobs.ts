import { renderShippingDocument } from '../logistics/documents/render_shipping_document.job.ts';
import { renderIncomeStatement } from '../payment/statement/render_income_statement.job.ts';
import type { JobKind } from '../platform/jobs/job.ts';
import { publishScheduledItem } from '../product/publish_item.job.ts';

/** The kinds of background work that exist. */
export const jobs: readonly JobKind[] = [renderShippingDocument, renderIncomeStatement, publishScheduledItem];
