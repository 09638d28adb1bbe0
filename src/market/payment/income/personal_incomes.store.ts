import { type PersonalRows, personalRows } from '../../../engine/store/personal/personal_rows.ts';
import { incomeTables } from './income.tables.ts';

/** The personal data in the incomes of orders. Found by the numbers of orders. */
export const income_personal_rows: PersonalRows = personalRows(incomeTables, 'order_income', 'order_sn');
