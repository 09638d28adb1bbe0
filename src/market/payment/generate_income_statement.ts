import type { Handler } from '../../engine/gateway/handler.ts';
import { regions } from '../../kit/contract/region.ts';
import type { generate_income_statement } from './generate_income_statement.contract.ts';
import { requestIncomeStatement } from './statement/income_statement.ts';
import { statementTypeOf } from './statement/statement_period.ts';

export const generateIncomeStatement: Handler<typeof generate_income_statement> = async (
  { shop, store, ids, jobs, now, refuse },
  { release_time_from: from, release_time_to: to, statement_type: wanted_type },
) => {
  const { shop_id, region, seller_type } = shop;
  if (wanted_type === undefined && seller_type === 'local') return refuse('statement_type_missing');
  if (from >= to) return refuse('period_invalid');
  // A number can exceed the range of every calendar.
  if (from > now) return refuse('period_not_over');
  const period = { from, to };
  const statement_type = statementTypeOf(period, regions[region].time_zone, wanted_type);
  if (statement_type === undefined) return refuse('period_invalid');
  if (to >= now) return refuse('period_not_over');
  return { id: await requestIncomeStatement({ store, ids, jobs }, { shop_id, statement_type, period, now }) };
};
