import type { PersonalRows } from '../../engine/store/personal/personal_rows.ts';
import { return_personal_rows } from './personal_returns.store.ts';

/** The personal data in returns. Found by the numbers of returns. */
export const personalRowsOfReturns: readonly PersonalRows[] = return_personal_rows;
