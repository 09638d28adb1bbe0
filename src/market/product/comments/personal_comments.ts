import type { PersonalRows } from '../../../engine/store/personal/personal_rows.ts';
import { comment_personal_rows } from './personal_comments.store.ts';

/** The personal data in comments. Found by the numbers of orders. */
export const personalRowsOfComments: PersonalRows = comment_personal_rows;
