// Written by `npm run migration`.
import type { Migration } from '../../engine/store/migrations/migration.ts';
import { baseline } from './migrations/0001_baseline.ts';
import { addChannelFacts } from './migrations/0002_add_channel_facts.ts';
import { addCarrierNumber } from './migrations/0003_add_carrier_number.ts';
import { addShippingDocuments } from './migrations/0004_add_shipping_documents.ts';
import { drawDocumentsInParts } from './migrations/0005_draw_documents_in_parts.ts';
import { addDeliveryDays } from './migrations/0006_add_delivery_days.ts';

export const logisticsMigrations: readonly Migration[] = [
  baseline,
  addChannelFacts,
  addCarrierNumber,
  addShippingDocuments,
  drawDocumentsInParts,
  addDeliveryDays,
];
