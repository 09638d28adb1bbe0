import type { Operation, OperationName } from '../../kit/contract/operation.ts';

/** What the developer of a seller's software does: with all operations of some groups, or with single ones. */
interface Task {
  readonly title: string;
  readonly about: string;
  readonly groups?: readonly string[];
  /** These stand here whatever their group is. */
  readonly operations?: readonly OperationName[];
}

/** In the order in which an integration usually grows. */
const tasks: readonly Task[] = [
  {
    title: 'Be authorized',
    about:
      'Exchange the code of a consent for tokens, refresh them, and see which shops and merchants you act for, and what each of them is.',
    groups: ['public', 'shop'],
  },
  {
    title: 'List a product',
    about:
      'Upload its pictures, look up what its category allows, add it, and see what keeps it from selling.',
    groups: ['media_space', 'global_product', 'product', 'account_health'],
    operations: [
      'v2.shop.get_warehouse_detail',
      'v2.logistics.get_channel_list',
      'v2.logistics.get_address_list',
    ],
  },
  {
    title: 'Ship an order',
    about: 'Ask how a package can be shipped, arrange it, alone or with others, and say where it is.',
    groups: ['order', 'logistics'],
  },
  {
    title: 'Print a label',
    about: 'See which documents a package can have, have them made, see how far they are, and download them.',
    operations: [
      'v2.logistics.get_shipping_document_parameter',
      'v2.logistics.create_shipping_document',
      'v2.logistics.get_shipping_document_result',
      'v2.logistics.download_shipping_document',
      'v2.logistics.create_shipping_document_job',
      'v2.logistics.get_shipping_document_job_status',
      'v2.logistics.download_shipping_document_job',
    ],
  },
  {
    title: 'Get paid',
    about: 'Follow what is billed and paid out, make statements, and offer instalments.',
    groups: ['payment'],
  },
  {
    title: 'Handle returns',
    about: 'Answer what buyers send back or complain about.',
    groups: ['returns'],
  },
  {
    title: 'Promote',
    about: 'Vouchers, discounts, add-on deals, advertisements and affiliates.',
    groups: ['voucher', 'discount', 'add_on_deal', 'ads', 'ams'],
  },
  {
    title: "Keep stock in the marketplace's warehouses",
    about: 'What came in, what went out, and which goods may not be sent.',
    groups: ['sbs', 'fbs'],
  },
];

/** A task with its operations, in the order in which its groups, and their contracts, are listed. */
export interface TaskOperations {
  readonly title: string;
  readonly about: string;
  readonly operations: readonly Operation[];
}

const groupOf = ({ name }: Operation) => name.split('.')[1] ?? '';

/** Each operation under its task; those that no task has come last. */
export function groupByTask(contracts: readonly Operation[]): TaskOperations[] {
  const named = new Set<string>(tasks.flatMap(({ operations = [] }) => operations));
  const listed = tasks.map(({ title, about, groups = [], operations = [] }) => ({
    title,
    about,
    operations: [
      ...contracts.filter(({ name }) => operations.includes(name)),
      ...groups.flatMap((group) =>
        contracts.filter((contract) => groupOf(contract) === group && !named.has(contract.name)),
      ),
    ],
  }));
  const others = contracts.filter((contract) => !listed.some((task) => task.operations.includes(contract)));
  return [...listed, { title: 'More operations', about: 'What else there is.', operations: others }].filter(
    ({ operations }) => operations.length > 0,
  );
}
