import { freeText, optional, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { profile_fields } from './profile_fields.contract.ts';
import { shopErrors } from './shop.errors.ts';
import { shop_name_days, shop_name_length_max } from './shop.ts';

export const update_profile = operation({
  name: 'v2.shop.update_profile',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  prepares: 'The image of the logo is on another shard than the shop. It is kept before the shop uses it.',
  summary: 'Changes the name, the logo or the description of the shop.',
  description: `A field that is not sent keeps its value. A name stays for ${shop_name_days} days after a change. get_shop_info has the new name at once.`,
  request: {
    shop_name: optional(text(`New name, of 1 to ${shop_name_length_max} characters.`)),
    shop_logo: optional(text('New logo: an image_url that upload_image has returned, for any region.')),
    description: optional(freeText('New description, of at most 500 characters; empty text removes it.')),
  },
  response: profile_fields,
  errors: pick(
    shopErrors,
    'nothing_to_change',
    'name_length',
    'name_not_allowed',
    'description_too_long',
    'logo_not_here',
    'name_changed_recently',
  ),
  decisions: [
    {
      silent_on:
        'The code of these refusals: the table has error_data_check, the sample shop.data_data_check.',
      decided: 'error_data_check.',
    },
    {
      silent_on: 'The answer: the table has three fields, the sample has none.',
      decided: 'All three, as stored.',
    },
    { silent_on: 'The name that the shop has already.', decided: 'It is no change, and starts no 30 days.' },
    {
      silent_on: 'Which names are not allowed.',
      decided:
        'A name that contains the name of the marketplace, begins or ends with a space, or has characters that are not visible.',
    },
    {
      silent_on: 'A name that another shop has.',
      decided: 'It is allowed: names do not identify shops.',
    },
    {
      silent_on: 'The 30 days after operators have changed the name.',
      decided: 'Only a change by update_profile starts them.',
    },
    { silent_on: 'Removing the logo.', decided: 'It cannot be removed, only replaced.' },
    {
      silent_on: 'Several fields of which one is refused.',
      decided: 'Nothing is changed. The fields are checked first, then the 30 days.',
    },
  ],
});
