import { choice, id, int32, list, text, timestamp, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { orders_per_week_default, orders_per_week_max, simulated_sellers } from '../simulation.ts';

const own_transactions = 'Each shop has a shard of its own, and each is begun or ended for itself.';

const shop_id_list = list('The shops.', id('A shop.'), { minItems: 1, maxItems: 100 });
const errors = {
  shop_not_found: { status: 404, message: 'There is no shop with one of these ids.' },
} as const;

export const simulation_start = action({
  name: 'simulation.start',
  access: 'write',
  own_transactions,
  summary: 'Has buyers, carriers and finance act in some shops by themselves, as the business clock goes on.',
  description:
    'Orders come at the hours of the region’s day, of what the shop has in stock; they are paid, some later, some never, and some are cancelled. What the seller has arranged is collected in its slot, delivered, and sometimes not; some of it comes back. Each Monday what is released is paid out. The same seed, rows and times give the same orders. A shop that is simulated already begins anew. What was to happen while no server ran is passed over.',
  request: {
    shop_id_list,
    seed: withDefault(
      text('What is drawn follows from it.', { minLength: 1, maxLength: 64, pattern: '^[!-~]+$' }),
      'stoa',
    ),
    orders_per_week: withDefault(
      int32('How many orders each shop gets in a week, on average; 0 for none, only carriers come then.', {
        minimum: 0,
        maximum: orders_per_week_max,
      }),
      orders_per_week_default,
    ),
    sellers: withDefault(
      choice(
        'Who does the seller’s work: `app` leaves it to calls of partners, `diligent` ships, gives invoices, answers buyers and stocks more as well.',
        simulated_sellers,
      ),
      'app',
    ),
  },
  response: { started_at: timestamp('The business time from which on they act.') },
  errors,
});

export const simulation_stop = action({
  name: 'simulation.stop',
  access: 'write',
  own_transactions,
  summary: 'Ends the simulation of some shops: orders that are there stay where they are.',
  request: { shop_id_list },
  response: { stopped: list('The shops that were simulated until now.', id('A shop.')) },
  errors,
});
