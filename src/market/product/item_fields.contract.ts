// The parts of an item that are records, as they are on the wire.
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

export const dimension = record('Package size in cm.', {
  package_height: int32('Height in cm.'),
  package_length: int32('Length in cm.'),
  package_width: int32('Width in cm.'),
});

export const logistic_info = list(
  'How the item can be shipped: one entry for each channel, at least one of them enabled.',
  record('Settings for one channel.', {
    logistic_id: int32('Channel id.'),
    enabled: flag(
      'Whether the item is shipped by the channel. If not, all fields except logistic_id are ignored.',
    ),
    size_id: optional(int32('Size id; required if the channel has fee_type SIZE_SELECTION.'), {
      zero: 'absent',
    }),
    shipping_fee: optional(
      decimal(
        'Shipping fee; required if the channel has fee_type CUSTOM_PRICE, and allowed only then. 0 is ignored on other channels.',
      ),
    ),
    is_free: optional(flag('Whether the seller covers the shipping fee for the buyer.')),
  }),
  { maxItems: 200 },
);

export const attribute_list = list(
  'The attributes of the item. Every mandatory attribute of the category must be present.',
  record('An attribute of the item.', {
    attribute_id: int32('Id of the attribute.'),
    attribute_value_list: optional(
      list(
        'Values of the attribute.',
        record('A value of the attribute.', {
          value_id: int32('Id of a listed value; 0 for a custom value.'),
          original_value_name: optional(
            freeText(
              'The value as text; required if value_id is 0. For DATE_TYPE and TIMESTAMP_TYPE, a timestamp as text.',
            ),
          ),
          value_unit: optional(text('Unit of the value; only for quantitative attributes.')),
        }),
        { maxItems: 100 },
      ),
    ),
  }),
  { maxItems: 200 },
);

export const image = record('The images of the item.', {
  image_id_list: list(`Ids of 1 to ${image_count_max} images, from upload_image.`, text('Id of an image.')),
  image_ratio: optional(text(`${square_ratio} (the default), or ${portrait_ratio} for whitelisted sellers.`)),
});

export const pre_order = record('Pre-order settings.', {
  is_pre_order: flag('Whether the item is pre-order.'),
  days_to_ship: optional(int32('Guaranteed days to ship, within the range of the category.')),
});

export const wholesale = list(
  'Wholesale tiers: lower prices for larger quantities, smallest quantity first.',
  record('A wholesale tier.', {
    min_count: int32('Smallest quantity of the tier.'),
    max_count: int32('Largest quantity of the tier.'),
    unit_price: decimal('Price per piece.'),
  }),
  { maxItems: 100 },
);

export const brand = record('Brand of the item.', {
  brand_id: int32('Id of the brand; 0 for no brand.'),
  original_brand_name: text('Name of the brand; No Brand or NoBrand if there is none.'),
});

export const complaint_policy = record('Only for local sellers in PL, ignored otherwise.', {
  warranty_time: optional(choice('Duration of the warranty.', warranty_times)),
  exclude_entrepreneur_warranty: optional(flag('Whether warranty complaints of entrepreneurs are excluded.')),
  complaint_address_id: optional(int64("Address for complaints: one of the shop's addresses."), {
    zero: 'absent',
  }),
  additional_information: optional(freeText('Under 1000 characters.')),
});

export const description_info = record('Only for whitelisted sellers, with description_type extended.', {
  extended_description: optional(
    record('Texts and images in any order.', {
      field_list: list(
        'The parts of the description, in order.',
        record('A text or an image.', {
          field_type: choice('Type of the part.', ['text', 'image']),
          text: optional(freeText('Text of a text part.')),
          image_info: optional(
            record('Image of an image part.', { image_id: text('Id of an image, from upload_image.') }),
          ),
        }),
        { maxItems: 200 },
      ),
    }),
  ),
});

export const description_type = choice(
  'extended to use description_info; otherwise normal or omitted.',
  description_types,
);

export const seller_stock = list(
  'Seller stock, by location.',
  record('The stock at one location.', {
    location_id: optional(text('Id of the location; required for a shop with several warehouses.')),
    stock: int32('Number of pieces; never below the quantity reserved for orders.'),
  }),
  { maxItems: 200 },
);

export const promotion_images = record(
  'Promotion image; allowed only if the product images have ratio 3:4.',
  {
    image_id_list: list('Id of one image.', text('Id of an image, from upload_image.')),
  },
);

export const compatibility_info = record('The vehicles that the item fits.', {
  vehicle_info_list: list(
    'List of vehicles.',
    record('A vehicle that the item fits.', {
      brand_id: int64('Brand of the vehicle.'),
      model_id: int64('Model of the vehicle.'),
      year_id: optional(int64('Year of the vehicle.'), { zero: 'absent' }),
      version_id: optional(int64('Version of the vehicle.'), { zero: 'absent' }),
    }),
    { maxItems: 1000 },
  ),
});

export const size_chart_info = record('Size chart. If both forms are filled, only the template is kept.', {
  size_chart: optional(text('Id of an image, from upload_image; empty for none.')),
  size_chart_id: optional(int64('Id of a template of the shop; 0 for none. Only for local shops.'), {
    zero: 'absent',
  }),
});

export const certification_info = record('Certificates; required in PH for some categories and attributes.', {
  certification_list: optional(
    list(
      'List of certificates.',
      record('A certificate of the item.', {
        certification_no: text('Number of the certificate.'),
        permit_id: int64('Id of the permit that the category requires.'),
        expiry_date: optional(timestamp('Expiry date; required in PH.')),
        certification_proofs: list(
          'Images of the certificate.',
          record('An image of the certificate.', {
            file_name: text('Name of the file.'),
            image_id: int32('Number of the image.'),
            ratio: decimal('Width divided by height; 0.75 may be used as default.'),
          }),
          { maxItems: 50 },
        ),
      }),
      { maxItems: 50 },
    ),
  ),
});

export const purchase_limit_info = record('How many pieces a buyer may order.', {
  min_purchase_limit: optional(int32('Smallest quantity per order.')),
  max_purchase_limit: optional(
    record('Upper limit per order.', {
      purchase_limit: optional(int32('Largest quantity per order.')),
    }),
  ),
});
