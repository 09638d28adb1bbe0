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
      'Operators write them for each campaign and hour, those of the promoted item apart from those of other items (the collection ad_figure); broad figures are both together. Those of a shop are the sums of its campaigns, and those of a day the sums of its hours. Hours that have not begun count as nothing.',
  },
  days: {
    silent_on: 'Days and hours.',
    decided:
      "They are local ones, in the time zone of the shop's region. On days on which clocks change, an hour that exists twice is one row, and one that does not exist has zeros.",
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
