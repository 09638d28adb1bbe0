import { choice, optional } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { profile_fields } from './profile_fields.contract.ts';

export const get_profile = operation({
  name: 'v2.shop.get_profile',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'What the seller has written about the shop: name, logo and description.',
  request: {},
  response: {
    ...profile_fields,
    invoice_issuer: optional(choice('Who issues the invoices of the shop. Only for shops in BR.', ['Other'])),
  },
  errors: {},
  decisions: [
    { silent_on: 'A shop without a logo or a description.', decided: 'Both are empty.' },
    {
      silent_on: 'Which of the two values invoice_issuer has.',
      decided: 'Always Other: here, the marketplace issues no invoices for sellers.',
    },
  ],
});
