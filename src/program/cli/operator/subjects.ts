// Descriptions of the subjects of actions for `stoa --help`, and how their rows are found.

interface Subject {
  /** Description in the list of commands. */
  readonly about: string;
  /** The collection with its rows; the subcommands `list` and `get` read it. */
  readonly collection?: string;
}

/** Each subject of the actions. */
export const subjects: Readonly<Record<string, Subject>> = {
  sandbox: { about: 'Sandboxes of a server: create, describe, snapshot, reset, fork, delete.' },
  clock: { about: 'The clock of a sandbox: get, advance, set, freeze, run.' },
  partner: { about: 'Partners: create, suspend, reinstate.', collection: 'partner' },
  link: { about: 'Links: which partners may act for which shops and merchants.' },
  shop: { about: 'Shops: create, suspend, reinstate.', collection: 'shop' },
  item: { about: 'Items of shops: ban, release.', collection: 'item' },
  stock: { about: 'Stock of shops and of the warehouses of the marketplace.', collection: 'item_stock' },
  order: { about: 'Orders: place, pay, cancel, confirm, advance.', collection: 'sales_order' },
  package: { about: 'Packages of orders, and what the carrier does with them.', collection: 'package' },
  document: {
    about: 'Shipping documents: render, list, get as PDF.',
    collection: 'shipping_document_job',
  },
  statement: { about: 'Income statements: render, list, get as PDF or CSV.', collection: 'income_statement' },
  return: { about: 'Returns of orders, and the compensation for them.', collection: 'return_request' },
  payout: {
    about: 'Payouts to shops, and the release of the amounts that they contain.',
    collection: 'payout',
  },
  operator_token: { about: 'Tokens of the operator API: add, change, list, revoke.' },
  job: { about: 'Background jobs that failed: list, retry.' },
  audit: { about: 'What operators have changed, the newest first.' },
  search: { about: 'What a number stands for: an order, an item, a call and so on.' },
  health: { about: 'How the server did over the last hour.' },
  fault: { about: 'Faults in a sandbox: add, list, delete.' },
  journal: {
    about: 'Calls of a marketplace: get, replay, as a command, as a test. `stoa calls` follows them.',
  },
  simulation: {
    about: 'Buyers, carriers and finance that act by themselves in some shops: start, stop.',
  },
  push: { about: 'Pushes to partners: list, send again, trigger. `stoa listen` prints them.' },
  coverage: { about: 'What the calls of sandboxes have met, and what they have not.' },
};

/**
 * Fields that identify a row of a shop, and the collection whose key they complete. If the shop is not given,
 * it is found by them.
 */
export const collections_by_key: Readonly<Record<string, string>> = {
  order_sn: 'sales_order',
  return_sn: 'return_request',
  job_id: 'shipping_document_job',
  item_id: 'item',
};
