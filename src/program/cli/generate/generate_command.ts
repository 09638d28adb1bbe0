import type { Flags } from '../flags.ts';
import type { Commands } from '../marketplace_commands.ts';
import { print } from '../output.ts';
import { ProgressLine } from '../transfer/progress.ts';
import type {
  GenerateProgress,
  ItemsOptions,
  ItemsResult,
  OrdersOptions,
  OrdersResult,
  ShopsOptions,
  ShopsResult,
} from './generate_commands.ts';
import { generateInSandboxOf, type InSandboxOptions } from './sandbox_generation.ts';

type Given<T> = T & InSandboxOptions & { readonly json?: boolean };

/** Runs work that shows its progress, unless programs read the result. */
async function showing<T>(
  { unit, json }: { readonly unit: string; readonly json: boolean | undefined },
  work: (onProgress: GenerateProgress) => Promise<T>,
): Promise<T> {
  const line = new ProgressLine(process.stderr);
  return work(({ done, of }) => {
    if (!json) line.show({ title: 'Generating', done, of, count: done, unit });
  }).finally(() => line.end());
}

const day = (at: number) => new Date(at * 1_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

function ordersSummary({ shop_id, from, until, order_count, ...result }: OrdersResult): string[] {
  const listed = (statuses: Readonly<Record<string, number>>) =>
    Object.entries(statuses)
      .toSorted(([, a], [, b]) => b - a)
      .map(([status, count]) => `  ${status.padEnd(20)}${count.toLocaleString('en').padStart(10)}`);
  const returns = listed(result.return_statuses);
  return [
    `${order_count.toLocaleString('en')} orders of shop ${shop_id} from ${day(from)} to ${day(until)}:`,
    ...listed(result.statuses),
    ...(returns.length > 0 ? ['Their returns:', ...returns] : []),
    `${result.payout_count} payouts, ${result.row_count.toLocaleString('en')} rows.`,
  ];
}

export async function generateOrdersCommand(
  commands: Commands,
  flags: Flags,
  options: Given<OrdersOptions>,
): Promise<void> {
  const { json } = options;
  const result =
    options.sandbox === undefined
      ? await showing({ unit: 'orders', json }, (onProgress) =>
          commands.generateOrders(flags, options, onProgress),
        )
      : await generateInSandboxOf<OrdersResult>(commands, flags, 'orders', options);
  print(json, result, ordersSummary(result));
}

export async function generateReturnsCommand(
  commands: Commands,
  flags: Flags,
  options: Given<OrdersOptions>,
): Promise<void> {
  const { json } = options;
  const result =
    options.sandbox === undefined
      ? await showing({ unit: 'returns', json }, (onProgress) =>
          commands.generateReturns(flags, options, onProgress),
        )
      : await generateInSandboxOf<OrdersResult>(commands, flags, 'returns', options);
  print(json, result, ordersSummary(result));
}

export async function generateItemsCommand(
  commands: Commands,
  flags: Flags,
  options: Given<ItemsOptions>,
): Promise<void> {
  const result =
    options.sandbox === undefined
      ? await commands.generateItems(flags, options)
      : await generateInSandboxOf<ItemsResult>(commands, flags, 'items', options);
  const { shop_id, item_count } = result;
  print(options.json, result, `${item_count.toLocaleString('en')} items of shop ${shop_id}, with stock.`);
}

function shopsSummary({ shop_ids, regions, item_count, order_count }: ShopsResult): string {
  const [first] = shop_ids;
  const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}`;
  const orders = order_count > 0 ? ` and ${counted(order_count, 'orders')}` : '';
  return `${counted(shop_ids.length, 'shops')} in ${regions.join(', ')}, with ${counted(item_count, 'items')}${orders}. The first one is ${first}.`;
}

export async function generateShopsCommand(
  commands: Commands,
  flags: Flags,
  options: Given<ShopsOptions>,
): Promise<void> {
  const { json } = options;
  const result =
    options.sandbox === undefined
      ? await showing({ unit: 'shops', json }, (onProgress) =>
          commands.generateShops(flags, options, onProgress),
        )
      : await generateInSandboxOf<ShopsResult>(commands, flags, 'shops', options);
  print(json, result, shopsSummary(result));
}
