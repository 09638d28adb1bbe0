import type { Handler } from '../../engine/gateway/handler.ts';
import { regions } from '../../kit/contract/region.ts';
import type { get_income_statement } from './get_income_statement.contract.ts';
import { findIncomeStatementById } from './statement/income_statement.store.ts';
import { shownStatusAt } from './statement/income_statement.ts';
import { fileNameOf, statementFile } from './statement/statement_file.ts';

export const getIncomeStatement: Handler<typeof get_income_statement> = async (
  { shop, store, file_links, public_url, now, refuse },
  { income_statement_id },
) => {
  const { shop_id, region } = shop;
  const statement = await store.first(findIncomeStatementById, {
    shop_id,
    statement_id: income_statement_id,
  });
  if (!statement) return refuse('statement_unknown');
  const status = shownStatusAt(now, statement);
  const has_file = status === 2 || status === 3;
  return {
    id: statement.statement_id,
    file_name: fileNameOf(statement, regions[region].time_zone),
    status,
    generated_time: has_file ? (statement.finished_at ?? 0) : 0,
    file_link: has_file
      ? file_links.urlOf(statementFile, public_url, { shop_id, file_id: String(income_statement_id), now })
      : '',
  };
};
