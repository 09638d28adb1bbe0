import { inUnits } from '../../engine/money.ts';
import { parseJson } from '../../engine/store/json.ts';
import type { ReturnRequest } from './returns.tables.ts';

/** The lines of a return as partners see them, each with its part of the refund. */
export const shownLines = (lines: ReturnRequest['lines']) =>
  parseJson(lines).map(({ line_no: _, bundle: __, item_price_micros, refund_amount_micros, ...line }) => ({
    line: { ...line, item_price: inUnits(item_price_micros) },
    refund_amount: inUnits(refund_amount_micros),
  }));

/** An amount of a return as partners see it. */
export const shownAmount = inUnits;
