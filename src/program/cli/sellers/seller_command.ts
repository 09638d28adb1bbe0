import type { Flags } from '../flags.ts';
import { print, UsageError } from '../output.ts';
import { readId } from '../read_id.ts';
import { readNewPassword } from './read_password.ts';
import type { SellerCommands, SellerOwner } from './seller_commands.ts';

interface SellerOptions {
  generate?: boolean;
  json?: boolean;
}

interface AddOptions extends SellerOptions {
  shop: readonly string[];
  merchant: readonly string[];
  mainAccount?: string;
  mainAccountName?: string;
}

function ownerOf({ shop, merchant, mainAccount, mainAccountName }: AddOptions): SellerOwner {
  if (mainAccount !== undefined)
    return {
      main_account_id: readId('--main-account', mainAccount),
      main_account_name: mainAccountName,
      shops: shop,
      merchant_ids: merchant.map((id) => readId('--merchant', id)),
    };
  const [only] = shop;
  if (only === undefined || shop.length > 1 || merchant.length > 0)
    throw new UsageError('Give one --shop, or --main-account with its shops and merchants.');
  return { shop: only };
}

/** Reports success, and shows the password if it was generated. It is not stored, so it is shown only this once. */
function report(sign_in_name: string, { generate, json }: SellerOptions, password: string): void {
  const made = generate ? { password } : {};
  const text = generate
    ? `${sign_in_name} can sign in with the password ${password}\nThe password is not stored: it is shown only this once.`
    : `${sign_in_name} can sign in.`;
  print(json, { sign_in_name, ...made }, text);
}

const newPassword = async (commands: SellerCommands, { generate }: SellerOptions) =>
  generate ? commands.randomPassword() : readNewPassword();

export async function addSellerCommand(
  commands: SellerCommands,
  flags: Flags,
  sign_in_name: string,
  options: AddOptions,
): Promise<void> {
  const owner = ownerOf(options);
  const password = await newPassword(commands, options);
  await commands.addSeller(flags, sign_in_name, owner, password);
  report(sign_in_name, options, password);
}

export async function setSellerPasswordCommand(
  commands: SellerCommands,
  flags: Flags,
  sign_in_name: string,
  options: SellerOptions,
): Promise<void> {
  const password = await newPassword(commands, options);
  await commands.setSellerPassword(flags, sign_in_name, password);
  report(sign_in_name, options, password);
}

export async function removeSellerCommand(
  commands: SellerCommands,
  flags: Flags,
  sign_in_name: string,
  { json }: SellerOptions,
): Promise<void> {
  await commands.removeSeller(flags, sign_in_name);
  print(json, { sign_in_name }, `${sign_in_name} can no longer sign in. Existing consents stay valid.`);
}
