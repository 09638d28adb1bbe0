import type { Flags } from '../flags.ts';
import type { Commands } from '../marketplace_commands.ts';
import { print } from '../output.ts';
import { ProgressLine } from '../transfer/progress.ts';
import type { GenerateProgress, OrdersOptions, OrdersResult } from './generate_commands.ts';

type WithJson<T> = T & { readonly json?: boolean };

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
  const statuses = Object.entries(result.statuses)
    .toSorted(([, a], [, b]) => b - a)
    .map(([status, count]) => `  ${status.padEnd(20)}${count.toLocaleString('en').padStart(10)}`);
  return [
    `${order_count.toLocaleString('en')} orders of shop ${shop_id} from ${day(from)} to ${day(until)}:`,
    ...statuses,
    `${result.payout_count} payouts, ${result.row_count.toLocaleString('en')} rows.`,
  ];
}

export async function generateOrdersCommand(
  commands: Commands,
  flags: Flags,
  options: WithJson<OrdersOptions>,
): Promise<void> {
  const { json } = options;
  const result = await showing({ unit: 'orders', json }, (onProgress) =>
    commands.generateOrders(flags, options, onProgress),
  );
  print(json, result, ordersSummary(result));
}
