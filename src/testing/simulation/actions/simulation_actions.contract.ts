import { choice, id, int32, list, text, timestamp, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { orders_per_week_default, orders_per_week_max, simulated_sellers } from '../simulation.ts';

const own_transactions = 'Each shop has its own shard, and each is started or stopped separately.';

const shop_id_list = list('Ids of the shops.', id('A shop.'), { minItems: 1, maxItems: 100 });
const errors = {
  shop_not_found: { status: 404, message: 'There is no shop with one of these ids.' },
} as const;

export const simulation_start = action({
  name: 'simulation.start',
  access: 'write',
  own_transactions,
  summary: 'Makes simulated buyers, carriers and finance act in some shops, as the business clock advances.',
  description:
    'Orders arrive at the usual hours of the region’s day, for items that the shop has in stock. Most are paid at once, some later, some never, and some are cancelled. Packages that the seller has arranged are collected in their slot and delivered; some deliveries fail, and some orders are returned. Each Monday the released amounts are paid out. The same seed, rows and times give the same orders. If a shop is already simulated, its simulation starts again. Events that were due while no server ran are skipped.',
  request: {
    shop_id_list,
    seed: withDefault(
      text('Seed of all random choices.', {
        minLength: 1,
        maxLength: 64,
        pattern: '^[!-~]+$',
        '~form': 'printable ASCII characters without spaces',
      }),
      'stoa',
    ),
    orders_per_week: withDefault(
      int32(
        'How many orders each shop gets in a week, on average. With 0, there are no buyers, and only carriers come.',
        {
          minimum: 0,
          maximum: orders_per_week_max,
        },
      ),
      orders_per_week_default,
    ),
    sellers: withDefault(
      choice(
        'Who does the seller’s work. `app` leaves it to calls of partners; `diligent` ships orders, uploads invoices, answers buyers and restocks.',
        simulated_sellers,
      ),
      'app',
    ),
  },
  response: { started_at: timestamp('The business time at which the simulation started.') },
  errors,
});

export const simulation_stop = action({
  name: 'simulation.stop',
  access: 'write',
  own_transactions,
  summary: 'Stops the simulation of some shops. Existing orders keep their state.',
  request: { shop_id_list },
  response: { stopped: list('The shops that were simulated until now.', id('A shop.')) },
  errors,
});
