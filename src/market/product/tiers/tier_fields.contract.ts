// The tiers of an item, in the two forms in which edits receive them.
import { int64, list, optional, record, text } from '../../../kit/contract/field.ts';

const image = optional(
  record('Image of the option; only in the first tier, for all of its options or for none.', {
    image_id: text('Id of an image, from upload_image.'),
  }),
);

/** At most this many are read; the rules have lower limits, with their own codes. */
const read_max = 200;

export const tier_variation = list(
  'The tiers, such as colour and size: at most two.',
  record('A tier.', {
    name: text('Name of the tier.'),
    option_list: list(
      'The options, in the order that tier_index counts.',
      record('An option.', { option: text('Name of the option.'), image }),
      { maxItems: read_max },
    ),
  }),
  { maxItems: read_max },
);

const own_id = (what: string) => int64(`Always 0: a ${what} of your own.`);

export const standardise_tier_variation = list(
  'The tiers in the newer form. Send this or tier_variation.',
  record('A tier.', {
    variation_id: own_id('tier'),
    variation_name: optional(text('Name of the tier; required.')),
    variation_group_id: optional(own_id('tier')),
    variation_option_list: list(
      'The options, in the order that tier_index counts.',
      record('An option.', {
        variation_option_id: own_id('option'),
        variation_option_name: optional(text('Name of the option; required.')),
        image_id: optional(text('Id of an image, as image of tier_variation.')),
      }),
      { maxItems: read_max },
    ),
  }),
  { maxItems: read_max },
);

export const tier_forms = {
  tier_variation: optional(tier_variation),
  standardise_tier_variation: optional(standardise_tier_variation),
};
