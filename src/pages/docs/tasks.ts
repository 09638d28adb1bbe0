import type { AnyOperationName, Operation } from '../../kit/contract/operation.ts';

/** A task of a developer of seller software: all operations of some groups, or single operations. */
interface Task {
  readonly title: string;
  readonly about: string;
  readonly groups?: readonly string[];
  /** These belong to the task whatever their group is. */
  readonly operations?: readonly AnyOperationName[];
}

/** In the order in which an integration usually grows. */
const tasks: readonly Task[] = [
  {
    title: 'Be authorized',
    about:
      'Exchange the code of a consent for tokens, refresh them, and see which shops and merchants you may act for.',
    groups: ['public', 'shop'],
  },
  {
    title: 'List a product',
    about:
      'Upload pictures, look up what the category allows, add the item, and see what keeps it from being sold.',
    groups: ['media_space', 'global_product', 'product', 'account_health'],
    operations: [
      'v2.shop.get_warehouse_detail',
      'v2.logistics.get_channel_list',
      'v2.logistics.get_address_list',
    ],
  },
  {
    title: 'Change a product and its variations',
    about: 'Change details of an item, give it variations, and change these.',
    operations: [
      'v2.product.search_item',
      'v2.product.update_item',
      'v2.product.init_tier_variation',
      'v2.product.update_tier_variation',
      'v2.product.add_model',
      'v2.product.update_model',
      'v2.product.delete_model',
      'v2.product.get_model_list',
    ],
  },
  {
    title: 'Ship an order',
    about: 'Find out how a package can be shipped, arrange it, alone or with others, and report where it is.',
    groups: ['order', 'logistics'],
  },
  {
    title: 'Print a label',
    about:
      'See which documents a package can have, have them created, follow their progress, and download them.',
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
    about: 'See what is billed and paid out, create statements, and offer instalments.',
    groups: ['payment'],
  },
  {
    title: 'Handle returns',
    about: 'Answer returns and complaints of buyers.',
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
  {
    title: 'Receive pushes',
    about: 'Set where pushes go and which codes are sent, and fetch lost pushes.',
    groups: ['push'],
  },
];

/** A task with its operations, in the order in which its groups and their contracts are listed. */
export interface TaskOperations {
  readonly title: string;
  readonly about: string;
  readonly operations: readonly Operation[];
}

const groupOf = ({ name }: Operation) => name.split('.')[1] ?? '';

/** Sorts operations by task. Those without a task come last. */
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
  return [...listed, { title: 'More operations', about: 'All other operations.', operations: others }].filter(
    ({ operations }) => operations.length > 0,
  );
}

/** The anchor of a task on the page of all operations. */
export const taskId = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '_');
