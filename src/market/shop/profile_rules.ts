// Which edits of a profile are allowed.
import { type Refusal, refused } from '../../kit/contract/refusal.ts';
import { description_length_max } from '../accounts/accounts.ts';
import { shop_name_days, shop_name_length_max } from './shop.ts';

/** A profile as it is stored. */
export interface StoredProfile {
  readonly shop_name: string;
  /** Unix time in seconds. */
  readonly shop_name_changed_at: number | null;
}

export interface ProfileEdit {
  readonly shop_name?: string;
  readonly description?: string;
}

const lengthOf = (text: string): number => [...text].length;

/** Whether a name has only visible characters and single spaces between them. */
const isVisible = (name: string): boolean => name === name.trim() && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name);

/** Why an edit is refused; undefined if it is allowed. */
export function findProfileProblem(
  { shop_name, description }: ProfileEdit,
  stored: StoredProfile,
  { marketplace_name, now }: { readonly marketplace_name: string; readonly now: number },
):
  | Refusal<'name_length' | 'name_not_allowed' | 'description_too_long' | 'name_changed_recently'>
  | undefined {
  const is_new_name = shop_name !== undefined && shop_name !== stored.shop_name;
  if (is_new_name) {
    if (lengthOf(shop_name) > shop_name_length_max || shop_name.trim() === '') return refused('name_length');
    const is_of_marketplace = shop_name.toLowerCase().includes(marketplace_name.toLowerCase());
    if (is_of_marketplace || !isVisible(shop_name)) return refused('name_not_allowed');
  }
  if (lengthOf(description ?? '') > description_length_max) return refused('description_too_long');
  const { shop_name_changed_at } = stored;
  const is_recent = shop_name_changed_at !== null && now < shop_name_changed_at + shop_name_days * 86_400;
  return is_new_name && is_recent ? refused('name_changed_recently') : undefined;
}
