import { choice, flag, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { personal } from '../../../kit/contract/field_marks.ts';
import { geolocation } from '../../../kit/contract/geolocation.ts';
import { region_codes } from '../../../kit/contract/region.ts';
import {
  partial_cancellation_preferences,
  payments_max,
  prescription_images_max,
} from '../../order/order.ts';

export const recipient_record = personal(
  record('Recipient and address.', {
    name: text('Name of the recipient.', { minLength: 1, maxLength: 200 }),
    phone: text('Phone number of the recipient.', { maxLength: 40 }),
    region: choice('Region of the address.', region_codes),
    state: text('State or province.', { maxLength: 100 }),
    city: text('City.', { maxLength: 100 }),
    district: text('District.', { maxLength: 100 }),
    town: text('Town.', { maxLength: 100 }),
    address: text('Complete address.', { minLength: 1, maxLength: 500 }),
    zipcode: text('Postal code.', { maxLength: 20 }),
    geolocation: optional(
      geolocation('Coordinates in degrees; sellers see them for orders on channel 90026.'),
    ),
  }),
);

const detail = (description: string, maxLength: number) => optional(text(description, { maxLength }));

/** What a buyer may choose or get at the checkout, besides lines, address and channel. */
export const order_checkout = {
  payment_list: optional(
    list(
      'The payments, which sellers in BR see; if absent, one payment of the total.',
      record('A payment.', {
        payment_method: text('Payment method.', { minLength: 1, maxLength: 100 }),
        payment_processor_register: detail('CNPJ of the payment processor.', 30),
        card_brand: detail('Brand of the card.', 30),
        transaction_id: detail('Code with which the payment processor authorised the payment.', 100),
        payment_amount_micros: int64('Amount in micros.', { minimum: 0 }),
      }),
      { minItems: 1, maxItems: payments_max },
    ),
  ),
  buyer_preference_for_partial_cancellation: optional(
    choice(
      'What the buyer wants if some pieces are out of stock; 0 if absent.',
      partial_cancellation_preferences,
    ),
  ),
  is_buyer_shop_collection: optional(flag("Whether the buyer collects the order at the seller's store.")),
  virtual_contact_number: personal(
    optional(
      text('Phone number under which the buyer can be called instead of the own one.', {
        minLength: 1,
        maxLength: 40,
      }),
    ),
  ),
  prescription_image_list: personal(
    optional(
      list(
        "Pictures of the buyer's prescription. order.check_prescription records the pharmacist's decision.",
        text('image_id of a picture.', { minLength: 1, maxLength: 64 }),
        { maxItems: prescription_images_max },
      ),
    ),
  ),
};
