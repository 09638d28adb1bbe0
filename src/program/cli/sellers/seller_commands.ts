// What the commands about sellers need from the program.
import type { Flags } from '../flags.ts';

/** What a seller signs in for: a shop by name or id, or a main account, which is created if it does not exist. */
export type SellerOwner =
  | { readonly shop: string }
  | {
      readonly main_account_id: number;
      readonly main_account_name: string | undefined;
      readonly shops: readonly string[];
      readonly merchant_ids: readonly number[];
    };

export interface SellerCommands {
  addSeller(flags: Flags, sign_in_name: string, owner: SellerOwner, password: string): Promise<void>;
  setSellerPassword(flags: Flags, sign_in_name: string, password: string): Promise<void>;
  removeSeller(flags: Flags, sign_in_name: string): Promise<void>;
  /** A password that nobody can guess. */
  randomPassword(): string;
}
