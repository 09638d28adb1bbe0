import { edit_product } from './edit_product.ts';
import type { Guide } from './guide.ts';
import { handle_return } from './handle_return.ts';
import { list_product } from './list_product.ts';
import { print_label } from './print_label.ts';
import { reconcile_payout } from './reconcile_payout.ts';
import { ship_order } from './ship_order.ts';

export const guides: readonly Guide[] = [
  list_product,
  edit_product,
  ship_order,
  print_label,
  reconcile_payout,
  handle_return,
];
