// The parts of an item that are records of their own, as the wire has them.
import {
  choice,
  decimal,
  flag,
  freeText,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
} from '../../kit/contract/field.ts';
import { description_types, image_count_max, image_ratios, warranty_times } from './product.ts';

const [square_ratio, portrait_ratio] = image_ratios;

export const dimension = record('Package size, in cm.', {
  package_height: int32('Height, in cm.'),
  package_length: int32('Length, in cm.'),
  package_width: int32('Width, in cm.'),
});

export const logistic_info = list(
  'How it can be shipped: one entry for each channel, at least one of them enabled.',
  record('A channel.', {
    logistic_id: int32('The channel.'),
    enabled: flag(
      'Whether the item is shipped by it. If not, everything else but logistic_id is passed over.',
    ),
    size_id: optional(int32('The parcel size; required when the channel has fee_type SIZE_SELECTION.'), {
      zero: 'absent',
    }),
    shipping_fee: optional(
      decimal(
        'The fee; required when the channel has fee_type CUSTOM_PRICE, and only then; 0 is passed over elsewhere.',
      ),
    ),
    is_free: optional(flag('Whether the seller covers the shipping fee for the buyer.')),
  }),
  { maxItems: 200 },
);

export const attribute_list = list(
  'The attributes. It must contain every mandatory attribute of the category.',
  record('An attribute.', {
    attribute_id: int32('The attribute.'),
    attribute_value_list: optional(
      list(
        'Its values.',
        record('A value.', {
          value_id: int32('A value of the attribute; 0 for a value of your own.'),
          original_value_name: optional(
            freeText(
              'The value in words; required where value_id is 0. For DATE_TYPE and TIMESTAMP_TYPE a timestamp as text.',
            ),
          ),
          value_unit: optional(text('The unit, of quantitative attributes only.')),
        }),
        { maxItems: 100 },
      ),
    ),
  }),
  { maxItems: 200 },
);

export const image = record('The images of the item.', {
  image_id_list: list(`1 to ${image_count_max} images, from upload_image.`, text('An image.')),
  image_ratio: optional(text(`${square_ratio}, the default, or ${portrait_ratio} for whitelisted sellers.`)),
});

export const pre_order = record('Whether it is made or ordered for the buyer.', {
  is_pre_order: flag('Whether the item is pre-order.'),
  days_to_ship: optional(int32('Guaranteed days to ship, in the range of the category.')),
});

export const wholesale = list(
  'Tiers of lower prices for larger orders, the smallest first.',
  record('A tier.', {
    min_count: int32('From this many pieces on.'),
    max_count: int32('Up to this many.'),
    unit_price: decimal('The price of a piece.'),
  }),
  { maxItems: 100 },
);

export const brand = record('The brand.', {
  brand_id: int32('The brand; 0 for none.'),
  original_brand_name: text('Its name; No Brand, or NoBrand, when there is none.'),
});

export const complaint_policy = record('Only for local sellers in PL, ignored otherwise.', {
  warranty_time: optional(choice('How long the warranty holds.', warranty_times)),
  exclude_entrepreneur_warranty: optional(flag('Whether warranty complaints of entrepreneurs are excluded.')),
  complaint_address_id: optional(int64('Where complaints go: one of the addresses of the shop.'), {
    zero: 'absent',
  }),
  additional_information: optional(freeText('Under 1000 characters.')),
});

export const description_info = record('Only for whitelisted sellers, with description_type extended.', {
  extended_description: optional(
    record('Text and images in turn.', {
      field_list: list(
        'The parts, in order.',
        record('A part.', {
          field_type: choice('What it is.', ['text', 'image']),
          text: optional(freeText('The text, of a text part.')),
          image_info: optional(
            record('The image, of an image part.', { image_id: text('An image, from upload_image.') }),
          ),
        }),
        { maxItems: 200 },
      ),
    }),
  ),
});

export const description_type = choice(
  'extended to use description_info; normal, or left out, otherwise.',
  description_types,
);

export const seller_stock = list(
  'What the seller has, by location.',
  record('A stock.', {
    location_id: optional(text('The location; required for a shop with several warehouses.')),
    stock: int32('How many pieces; never below what is reserved for orders.'),
  }),
  { maxItems: 200 },
);

export const promotion_images = record('Only beside product images of ratio 3:4.', {
  image_id_list: list('One image.', text('An image, from upload_image.')),
});

export const compatibility_info = record('The vehicles that it fits.', {
  vehicle_info_list: list(
    'The vehicles.',
    record('A vehicle.', {
      brand_id: int64('The brand of the vehicle.'),
      model_id: int64('The model.'),
      year_id: optional(int64('The year.'), { zero: 'absent' }),
      version_id: optional(int64('The version.'), { zero: 'absent' }),
    }),
    { maxItems: 1000 },
  ),
});

export const size_chart_info = record('A size chart. If both forms are filled, only the template is kept.', {
  size_chart: optional(text('An image, from upload_image; empty for none.')),
  size_chart_id: optional(int64('A template of the shop; 0 for none. Only for local shops.'), {
    zero: 'absent',
  }),
});

export const certification_info = record('Certificates; required in PH for some categories and attributes.', {
  certification_list: optional(
    list(
      'The certificates.',
      record('A certificate.', {
        certification_no: text('Its number.'),
        permit_id: int64('The permit that the category asks for.'),
        expiry_date: optional(timestamp('When it expires; required in PH.')),
        certification_proofs: list(
          'Pictures of it.',
          record('A picture.', {
            file_name: text('Name of the file.'),
            image_id: int32('The image, as its number.'),
            ratio: decimal('Width divided by height; 0.75 may be used as default.'),
          }),
          { maxItems: 50 },
        ),
      }),
      { maxItems: 50 },
    ),
  ),
});

export const purchase_limit_info = record('How many a buyer may order.', {
  min_purchase_limit: optional(int32('At least so many in one order.')),
  max_purchase_limit: optional(
    record('The upper limit.', {
      purchase_limit: optional(int32('At most so many in one order.')),
    }),
  ),
});
