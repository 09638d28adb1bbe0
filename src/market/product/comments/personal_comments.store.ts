import { type PersonalRows, personalRows } from '../../../engine/store/personal/personal_rows.ts';
import { commentsTables } from './comments.tables.ts';

/** The personal data in comments. Found by the numbers of orders. */
export const comment_personal_rows: PersonalRows = personalRows(commentsTables, 'item_comment', 'order_sn');
