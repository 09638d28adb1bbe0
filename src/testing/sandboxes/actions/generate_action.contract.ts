import {
  anyRecord,
  choice,
  int32,
  int64,
  list,
  optional,
  text,
  withDefault,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { generated_kinds, sandbox_generated_max } from '../sandboxes.ts';
import { sandbox_id } from './sandbox_names.contract.ts';

const option = (about: string) => optional(text(about, { minLength: 1, maxLength: 400 }));
const day = (about: string) => optional(text(about, { minLength: 10, maxLength: 10 }));
const count = (about: string) => int32(about, { minimum: 0, maximum: sandbox_generated_max });

export const sandbox_generate = action({
  name: 'sandbox.generate',
  of: 'server',
  path: '/sandboxes/{sandbox_id}/generate',
  timeout_ms: 120_000,
  access: 'write',
  summary: 'Generates believable orders, returns, items or shops in a sandbox, with all that they cause.',
  description:
    'It does what `stoa generate` does in a database, by the clock of the sandbox. All orders of a shop are written or none. The server answers no other call while it generates: a thousand orders take about a second.',
  request: {
    sandbox_id: sandbox_id(),
    what: choice('What to generate; returns come with orders, and shops with items.', generated_kinds),
    shop: option('Name or id of the shop that sells; required, except for shops.'),
    count: int32('How many.', { minimum: 1, maximum: sandbox_generated_max }),
    seed: withDefault(
      text('The same seed generates the same rows in the same sandbox.', { minLength: 1, maxLength: 40 }),
      '1',
    ),
    from: day(
      'The first day on which orders are placed, in the time of the region. Default: 90 days before the last one.',
    ),
    until: day('The last day; nothing happens after it. Default: now.'),
    states: option('How many orders or returns end in which state, such as completed:70,shipped:20.'),
    regions: option('The regions of shops, such as BR,MX. Default: all for which the demo has items.'),
    items: optional(count('How many items each shop has. Default: 20.')),
    orders: optional(count('How many orders each shop has. Default: none.')),
  },
  response: {
    shop_id: optional(int64('Id of the shop.')),
    shop_ids: optional(list('Ids of generated shops.', int64('Id of a shop.'))),
    item_count: optional(int64('Number of items.')),
    order_count: optional(int64('Number of orders.')),
    statuses: optional(anyRecord('Number of orders in each status.')),
    return_statuses: optional(anyRecord('Number of returns in each status.')),
    payout_count: optional(int64('Number of payouts.')),
    row_count: optional(int64('Number of rows that were written.')),
    region: optional(text('Region of the shop.')),
    regions: optional(list('The regions of the shops.', text('Code of a region.'))),
    from: optional(int64('Begin of the time in which orders were placed and handled, in Unix seconds.')),
    until: optional(int64('Its end, in Unix seconds.')),
  },
  errors: {
    not_possible: { status: 422, message: 'Such rows cannot be generated in this sandbox.' },
  },
});
