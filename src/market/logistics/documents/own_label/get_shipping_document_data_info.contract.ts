import {
  choice,
  decimal,
  flag,
  id,
  int32,
  list,
  optional,
  record,
  text,
} from '../../../../kit/contract/field.ts';
import { operation } from '../../../../kit/contract/operation.ts';
import { pick } from '../../../../kit/contract/records.ts';
import { logisticsErrors } from '../../logistics.errors.ts';
import { package_fields } from '../../shipping/ship_order.contract.ts';
import { ownLabelErrors } from './own_label.errors.ts';

/** The parts of a recipient that can be drawn. */
export const recipient_keys = [
  'name',
  'phone',
  'full_address',
  'town',
  'district',
  'city',
  'state',
  'region',
  'zipcode',
] as const;

export const text_styles = ['bold', 'italic'] as const;
export const alignments = ['left', 'center', 'right'] as const;

/** Texts of carriers that this marketplace does not have. */
export const empty_names = [
  'service_code',
  'first_mile_name',
  'last_mile_name',
  'lane_code',
  'warehouse_address',
  'warehouse_id',
  'shopee_tracking_number',
  'pickup_hub',
  'delivery_hub',
  'deliver_area',
  'ec_order_no',
  'create_date_ymd_sl',
  'manufacturers_name',
  'manufacturers_website',
  'spx_sub_district',
  'zone',
  'zone_code',
  'destination_base_code',
  'parcel_size',
  'dely_fri_label',
  'dely_sat_label',
  'dely_sun_label',
  'sorting_group',
  'unpackaged_sku_id',
  'unpackaged_sku_id_qrcode',
  'hotspot_id',
  'weekend1_delivery_success_label',
  'weekend2_delivery_success_label',
] as const;
/** Codes of carriers that this marketplace does not have. */
export const zero_names = [
  'is_lm_dg_bool',
  'preferred_delivery_option',
  'mutual_check',
  'dg_specific_type',
] as const;

type Fields<Name extends string, F> = Record<Name, F>;
const each = <const Name extends string, F>(names: readonly Name[], field: F) =>
  Object.fromEntries(names.map((name) => [name, field])) as Fields<Name, F>;

const empty = text('Always empty: no channel of this marketplace has it.');
const sortCodes = <const Name extends string>(...names: Name[]) =>
  record('Sort codes; always empty.', each(names, empty));

const style = record('How the text is drawn.', {
  text_style: optional(list('Styles of the text.', choice('A style.', text_styles), { maxItems: 2 })),
  font_size: optional(int32('Size of the letters in points; 12 if absent.', { minimum: 1, maximum: 108 })),
  text_color: optional(
    text('Color of the letters; #000000 if absent.', {
      pattern: '^#[0-9A-Fa-f]{6}$',
      '~form': 'a color such as #AbCd12',
    }),
  ),
  image_width: optional(decimal('Width of the image in cm; 10 if absent.', { minimum: 0.1, maximum: 30 })),
  h_align: optional(choice('Alignment of the lines; left if absent.', alignments)),
});

export const get_shipping_document_data_info = operation({
  name: 'v2.logistics.get_shipping_document_data_info',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: 'Returns what a label that the seller designs must show, with the recipient as images.',
  description:
    'Only for channels with allow_self_design_awb true, from the time when the shipment is arranged until the pickup. On channels with preprint true it also answers before that, without what arranging decides.',
  envelope: 'without_warning',
  request: {
    ...package_fields,
    recipient_address_info: optional(
      list(
        'The parts of the recipient to draw.',
        record('A part to draw.', {
          key: choice('The part.', recipient_keys),
          style: optional(style),
        }),
        { maxItems: recipient_keys.length },
      ),
    ),
  },
  response: {
    recipient_address_info: list(
      'The images, in the order of the request.',
      record('An image.', {
        key: choice('The part of the recipient.', recipient_keys),
        image: text('A PNG as a data URL: `data:image/png;base64,...`.'),
      }),
    ),
    shipping_document_info: record(
      'What the label shows besides. Before the shipment is arranged, only cod, cod_amount, order_weight, logistics_channel_id, shipping_carrier and pickup_code.',
      {
        cod: flag('Whether the buyer pays on delivery.'),
        cod_amount: text('Amount that the buyer pays on delivery; 0 if there is none.'),
        order_weight: int32('Weight that shipping is charged for, in grams.'),
        logistics_channel_id: id("Id of the package's channel."),
        shipping_carrier: text(
          'Name of the channel, followed by ` - ` and the service code if the channel has one.',
        ),
        goods_to_declare: optional(flag('Whether the goods must be declared at a border.')),
        recipient_sort_code: optional(
          sortCodes('first_recipient_sort_code', 'second_recipient_sort_code', 'third_recipient_sort_code'),
        ),
        sender_sort_code: optional(
          sortCodes('first_sender_sort_code', 'second_sender_sort_code', 'third_sender_sort_code'),
        ),
        return_sort_code: optional(sortCodes('return_first_sort_code')),
        third_party_logistic_info: optional(record('Texts of other carriers; always an empty object.', {})),
        tracking_number: optional(text('Tracking number; empty until there is one.')),
        last_mile_tracking_number: optional(text('Tracking number from the border; empty if there is none.')),
        spx_receive_station: optional(
          record('A station; always empty.', { spx_first_receive_station: empty }),
        ),
        last_third_digits_buyer_phone: optional(text("The last three digits of the buyer's phone number.")),
        sod: optional(flag('Whether a signature is needed on delivery; always false.')),
        buyer_cpf_id: optional(text('Tax id of the buyer, in BR; empty elsewhere.')),
        pickup_code: text('Code to show at the pickup; empty if the carrier assigned none.'),
        high_value: optional(flag('Whether the goods are of high value; always false.')),
        ...each(empty_names, optional(empty)),
        ...each(zero_names, optional(int32('Always 0: no channel of this marketplace has it.'))),
      },
    ),
  },
  errors: {
    ...pick(logisticsErrors, 'order_not_found', 'no_such_package', 'package_number_missing'),
    ...ownLabelErrors,
  },
  decisions: [
    {
      silent_on: 'Whether recipient_address_info is an object or a list.',
      decided: 'A list, because several parts can be requested.',
    },
    {
      silent_on: 'How the images look.',
      decided:
        'They have a white background and 203 dots per inch. The text is not masked, and is broken into lines of image_width. An image of more than 8 million pixels is drawn smaller.',
    },
    {
      silent_on: 'Values that no channel of this marketplace has.',
      decided: 'Texts are empty, codes are 0, third_party_logistic_info is an empty object.',
    },
    {
      silent_on: 'Channels that are not supported, and bookings.',
      decided:
        'There are none: error_channel_unsupport and logistics.error_booking_order are never answered.',
    },
  ],
});
