import { type PersonalRows, personalRows } from '../../../engine/personal/personal_rows.ts';
import { commentsTables } from './comments.tables.ts';

/** The personal data in comments. Found by the numbers of orders. */
export const personalRowsOfComments: PersonalRows = personalRows(commentsTables, 'item_comment', 'order_sn');
