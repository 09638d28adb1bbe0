// What the daily and the hourly figures of a shop share.
import { decimal, int32, text } from '../../../kit/contract/field.ts';

export const reportedDate = (description: string) =>
  text(description, { pattern: '^\\d{2}-\\d{2}-\\d{4}$', '~form': 'a date such as 28-02-2026' });

const count = (description: string) => int32(description, { minimum: 0 });
const amount = (description: string) => decimal(description, { minimum: 0 });

export const shop_figures = {
  date: text('The day, DD-MM-YYYY.'),
  impression: count('How often buyers saw ads.'),
  clicks: count('How often buyers clicked on them.'),
  ctr: amount('clicks / impression.'),
  direct_order: count('Orders of the promoted item within 7 days of a click.'),
  broad_order: count('Orders of anything of the shop within 7 days of a click.'),
  direct_conversions: amount('direct_order / clicks.'),
  broad_conversions: amount('broad_order / clicks.'),
  direct_item_sold: count('Pieces of the promoted item in these orders.'),
  broad_item_sold: count('Pieces of anything of the shop in these orders.'),
  direct_gmv: amount('Sales of the promoted item in these orders.'),
  broad_gmv: amount('Sales of anything of the shop in these orders.'),
  expense: amount('What the clicks cost.'),
  cost_per_conversion: amount('expense / broad_order.'),
  direct_roas: amount('direct_gmv / expense.'),
  broad_roas: amount('broad_gmv / expense.'),
};

const fixed_decisions = {
  figures: {
    silent_on: 'Where the figures come from.',
    decided:
      'Operators write figures for each campaign and hour into the collection ad_figure, with separate columns for the promoted item and for other items of the shop. A broad figure is the sum of both. Figures of a shop are the sums of its campaigns. Figures of a day are the sums of its hours. Hours in the future count as 0.',
  },
  days: {
    silent_on: 'Days and hours.',
    decided:
      "Days and hours are local, in the time zone of the shop's region. When clocks change, an hour that occurs twice is one row, and an hour that does not occur has zeros.",
  },
  rates: {
    silent_on: 'The decimals of rates, and a rate whose divisor is 0.',
    decided: 'Four decimals; 0.',
  },
  checks: {
    silent_on: 'The order of the checks of dates.',
    decided:
      'Whether they are days of the calendar, then their order, then the future, then the past, then the length of the range.',
  },
  earliest: {
    silent_on: 'How long 6 months are.',
    decided: 'Calendar months: the same day 6 months ago is the first allowed one.',
  },
  longest: {
    silent_on: 'How long a month is.',
    decided:
      'A calendar month: end_date may be at most the day of the next month that has the number of start_date.',
  },
} as const;

export const figureDecisions = (...names: (keyof typeof fixed_decisions)[]) =>
  names.map((name) => fixed_decisions[name]);
