import { decimal, timestamp } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';

export const get_total_balance = operation({
  name: 'v2.ads.get_total_balance',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: "Returns the shop's ads credit, paid and free credit together.",
  request: {},
  response: {
    data_timestamp: timestamp('The time of the call.'),
    total_balance: decimal("What is left of the credit, in the shop's currency.", { minimum: 0 }),
  },
  errors: {},
  decisions: [
    {
      silent_on: 'Where the credit comes from.',
      decided:
        'Operators write it with the time at which they counted it (the collection ad_credit). What the ads cost in each hour from then on is subtracted. It is 0 for a shop without credit, and never below 0.',
    },
  ],
});
