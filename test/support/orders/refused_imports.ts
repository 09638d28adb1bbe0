// Imported orders that break a rule.

import { beforeAll, expect, test } from 'vitest';
import type { World } from '../world/harness.ts';
import { changesBesidesAudit, storedState } from '../world/refusals.ts';
import { mirroredOrders } from './mirrored_orders.ts';

type Stated = Record<string, unknown>;

/** What is wrong, the first named field and rule, and the order, as changes of a good one. */
export type RefusedImport = readonly [title: string, field: string, rule: RegExp, changes: () => Stated];

export function refusedImports(world: World) {
  const orders = mirroredOrders(world);
  const { seller, ago, importOne } = orders;
  let of: Awaited<ReturnType<typeof seller>>;
  beforeAll(async () => {
    of = await seller({ stock: 3 });
  });

  /** A line of a good order. */
  const line = (changes: Stated = {}): Stated => ({
    item_id: of.item.item_id,
    quantity: 2,
    original_price_micros: 10_000_000,
    ...changes,
  });

  const completed = (): Stated => ({
    order_status: 'COMPLETED',
    history: [
      { order_status: 'TO_CONFIRM_RECEIVE', at: ago(50) },
      { order_status: 'COMPLETED', at: ago(40) },
    ],
  });

  const invoice = {
    number: '1',
    series_number: '1',
    access_key: '1',
    tax_code: '1',
    status: 'valid',
    issue_date: 1_700_000_000,
    total_value_micros: 1,
    products_total_value_micros: 1,
  };

  /** Tests that each order is refused with its field and rule, and that nothing changes but drawn ids. */
  const refuses = (cases: readonly RefusedImport[]) =>
    test.each(cases)('%s', async (_, field, rule, changes) => {
      const before = await storedState(world);
      const result = await importOne(of, changes());
      expect(result.outcome).toBe('refused');
      expect(result.violation_list?.[0]).toEqual({ field, rule: expect.stringMatching(rule) });
      const { id_block: _blocks, ...changed } = await changesBesidesAudit(world, before);
      expect(changed).toEqual({});
    });

  return { ...orders, getSeller: () => of, line, completed, invoice, refuses };
}
