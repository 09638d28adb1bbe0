import type { Static } from 'typebox';
import { erased_text, eraseJson, eraseTexts } from '../../engine/store/personal/erased.ts';
import { data_time } from '../../engine/store/table.ts';
import { choice, flag, int32, int64, lines, list, optional, record, text } from '../../kit/contract/field.ts';
import {
  partial_cancellation_preferences,
  payments_max,
  prescription_checks,
  prescription_images_max,
} from './order.ts';

/** What few orders have beyond the columns, as the buyer chose it or the marketplace found it at the checkout. */
export const checkout = record({
  /** They add up to the total of the order when it was placed. */
  payments: optional(
    list(
      record({
        payment_method: text({ maxLength: 100 }),
        payment_processor_register: text({ maxLength: 30 }),
        card_brand: text({ maxLength: 30 }),
        transaction_id: text({ maxLength: 100 }),
        payment_amount_micros: int64({ minimum: 0 }),
      }),
      { maxItems: payments_max },
    ),
  ),
  buyer_preference_for_partial_cancellation: optional(choice(partial_cancellation_preferences)),
  is_buyer_shop_collection: optional(flag()),
  virtual_contact_number: optional(text({ maxLength: 40 })),
  /** The lines that have one of these facts. */
  lines: optional(
    list(
      record({
        line_no: int32({ minimum: 1, maximum: 1_000 }),
        hot_listing_item: flag(),
        is_prescription_item: flag(),
        consultation_id: text({ maxLength: 100 }),
      }),
      { maxItems: 1_000 },
    ),
  ),
});

/** The prescription of an order with prescription items, and the pharmacist's decision about it. */
export const prescription = record({
  /** image_ids. */
  images: list(text({ maxLength: 64 }), { maxItems: prescription_images_max }),
  check_status: choice(prescription_checks),
  /** Empty until it is checked. */
  pharmacist_name: text({ maxLength: 100 }),
  /** 0 until it is checked. */
  checked_at: data_time,
  /** Empty unless it failed. */
  reject_reason: lines({ maxLength: 500 }),
});

/** Leaves how much was paid, and how. */
export const eraseCheckout = eraseJson<Static<typeof checkout>>(
  ({ payments, virtual_contact_number, lines, ...others }) => ({
    ...others,
    ...(payments && { payments: payments.map((payment) => ({ ...payment, transaction_id: erased_text })) }),
    ...(virtual_contact_number !== undefined && { virtual_contact_number: erased_text }),
    ...(lines && {
      lines: lines.map((line) => ({ ...line, consultation_id: eraseTexts(line.consultation_id) })),
    }),
  }),
);

/** Leaves the decision. */
export const erasePrescription = eraseJson<Static<typeof prescription>>(
  ({ check_status, checked_at, images: _, ...texts }) => ({
    ...eraseTexts(texts),
    images: [],
    check_status,
    checked_at,
  }),
);
