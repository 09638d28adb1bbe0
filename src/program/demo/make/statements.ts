// A requested income statement. It covers a month long ago, because relative times in data files count days.

const statement = { shop_id: 10011, statement_id: 900001, requested_at: 'now' };

/** The first month of 2026 in Singapore. */
const month = { statement_type: 2, release_time_from: 1_767_196_800, release_time_to: 1_769_875_199 };

export const madeStatements = {
  income_statement: [{ ...statement, ...month }],
  job: [
    {
      shop_id: statement.shop_id,
      kind: 'render_income_statement',
      job_id: String(statement.statement_id),
      due_at: 'now',
      created_at: 'now',
    },
  ],
};
