import { choice, flag, id, list, optional, record, text } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

/** What can be found. Rows of a shop are looked for in one shop, or in all shops if there are few. */
export const hit_kinds = [
  'order',
  'package',
  'tracking_number',
  'item',
  'sku',
  'return',
  'document_job',
  'call',
  'shop',
  'partner',
] as const;
export type HitKind = (typeof hit_kinds)[number];

export const search_find = action({
  name: 'search.find',
  path: '/search',
  access: 'read',
  keeps_to_shops: true,
  summary: 'Finds what a number or a name stands for: an order, a package, an item, a call and so on.',
  description:
    'Numbers and names must be whole, in upper and lower case as they are. Every look-up uses an index. What belongs to a shop is looked for in the shop that is named or, without one, in all shops if the marketplace has at most twenty.',
  request: {
    q: text('What to look for.', { minLength: 1, maxLength: 100 }),
    shop_id: optional(id('The shop to look in.')),
  },
  response: {
    hits: list(
      'What was found, at most five of a kind.',
      record('A hit.', {
        kind: choice('What it is.', hit_kinds),
        id: text(
          'Its id: the order_sn, order_sn/package_number, item_id, item_id/model_id, return_sn, id of the job, request_id, shop_id or partner_id.',
        ),
        shop_id: optional(id('The shop that it belongs to.')),
        label: text('What to show: its name or state.'),
      }),
    ),
    needs_shop: flag('Whether more may be found if a shop is named.'),
    needs_shop_kinds: list(
      'The kinds that were not looked for because no shop was named.',
      choice(hit_kinds),
    ),
  },
  errors: {},
});
