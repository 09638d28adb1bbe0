// The parts of an order that is being imported.

import type { ActionRequest } from '../../../kit/contract/operator/action.ts';
import type { Event } from '../../event/record_events.ts';
import type { PlacedLine } from '../../order/commands/place_lines.ts';
import type { ImportedOrderRow, ImportedPackageRow } from '../../order/mirror/imported_rows.ts';
import type { ImportedIncome } from '../../payment/income/imported_incomes.ts';
import type { order_import } from './order_import.contract.ts';

/** An order as the request states it. */
export type StatedImport = ActionRequest<typeof order_import>['order_list'][number];

/** The numbers that an order gets if it has none. */
export interface DrawnNumbers {
  readonly order_sn: string;
  /** One for each package. */
  readonly package_numbers: readonly string[];
  /** Id of the first line; the others follow. */
  readonly first_line_item_id: number;
}

/** A package with the pieces of each line in it. */
export interface PackedPieces {
  readonly package_number: string;
  readonly pieces: readonly { readonly line_no: number; readonly quantity: number }[];
}

/** An order that breaks no rule, as it will be stored. */
export interface PlannedImport {
  readonly stated: StatedImport;
  /** Place in the request, from 0. */
  readonly at: number;
  readonly external_id: string;
  readonly digest: string;
  readonly order: ImportedOrderRow;
  readonly lines: readonly PlacedLine[];
  readonly packages: readonly ImportedPackageRow[];
  readonly packed: readonly PackedPieces[];
  readonly events: readonly Event[];
  readonly income: ImportedIncome;
  /** Tracking numbers of the seller's own carriers. */
  readonly tracking_numbers: readonly string[];
}
