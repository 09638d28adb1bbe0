import type { PersonalRows } from '../../../engine/store/personal/personal_rows.ts';
import { income_personal_rows } from './personal_incomes.store.ts';

/** The personal data in the incomes of orders. Found by the numbers of orders. */
export const personalRowsOfIncomes: PersonalRows = income_personal_rows;
