// An income statement that can be downloaded. Its month is before all orders of the demo, whose times are
// relative, so it lists no transactions, and its files are the same whenever they are loaded. They are among the
// blobs, as the renderer drew them.

const statement = { shop_id: 10011, statement_id: 900001 };

/** The first month of 2025 in Singapore. */
const month = { statement_type: 2, release_time_from: 1_735_660_800, release_time_to: 1_738_339_199 };

/** The day after, which the document names. */
const made_at = 1_738_371_600;

const files = {
  pdf_sha256: '0011facf0c8c6ce45c8f306cf0b59f3b4ed64b9fb0d27479f862be2ab28a25c4',
  csv_sha256: 'dddecf3712137c6a7c67fc7d5ff370e5d747ba794fb9fee8cac7dcd5af3746fc',
  expires_at: 'now+365d',
};

export const madeStatements = [
  {
    ...statement,
    ...month,
    requested_at: made_at,
    statement_status: 'READY',
    finished_at: made_at,
    ...files,
  },
];
