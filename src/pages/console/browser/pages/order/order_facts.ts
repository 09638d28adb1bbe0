// What the page of an order loads.
import { act, getRecord, listRecords, type RecordRow } from '../../state/act.ts';
import { AnsweredProblem } from '../../state/send.ts';

export interface TimelineEntry {
  readonly subject: string;
  readonly seq: number;
  readonly kind: string;
  readonly actor: string;
  readonly request_id?: string;
  readonly happened_at: number;
  readonly data: RecordRow;
}

export interface LoadedOrder {
  readonly order: RecordRow;
  readonly lines: readonly RecordRow[];
  readonly packages: readonly RecordRow[];
  readonly returns: readonly RecordRow[];
  readonly income: RecordRow | undefined;
  readonly events: readonly TimelineEntry[];
  readonly is_complete: boolean;
}

async function findRow(collection: string, key: readonly unknown[]): Promise<RecordRow | undefined> {
  try {
    return (await getRecord(collection, key)).body as RecordRow;
  } catch (problem) {
    if (problem instanceof AnsweredProblem && problem.status === 404) return undefined;
    throw problem;
  }
}

export async function loadOrder(shop_id: string, order_sn: string): Promise<LoadedOrder> {
  const key = { shop_id, order_sn };
  const [order, lines, packages, returns, income, timeline] = await Promise.all([
    getRecord('sales_order', [shop_id, order_sn]),
    listRecords('sales_order_line', key),
    listRecords('package', key),
    listRecords('return_request', key),
    findRow('order_income', [shop_id, order_sn]),
    act<{ event_list: readonly TimelineEntry[]; is_complete: boolean }>('order.timeline', key),
  ]);
  return {
    order: order.body as RecordRow,
    lines: lines.items,
    packages: packages.items,
    returns: returns.items,
    income,
    events: timeline.event_list,
    is_complete: timeline.is_complete,
  };
}

export const micros = (row: RecordRow, name: string): number => Number(row[name] ?? 0);
