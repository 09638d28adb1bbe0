import type { Commands, Flags } from './marketplace_commands.ts';
import { print, UsageError } from './output.ts';
import { readId } from './read_id.ts';

interface IssueOptions {
  partnerId?: string;
  shop?: string;
  merchant?: string;
  json?: boolean;
}

export async function issueToken(commands: Commands, flags: Flags, options: IssueOptions): Promise<void> {
  const { partnerId, shop, merchant, json } = options;
  if (Boolean(shop) === Boolean(merchant)) throw new UsageError('Give either --shop or --merchant.');
  const owner = merchant ? { merchant_id: readId('--merchant', merchant) } : { shop: shop ?? '' };
  const partner_id = partnerId === undefined ? undefined : readId('--partner-id', partnerId);
  const tokens = await commands.issueToken(flags, partner_id, owner);
  print(
    json,
    tokens,
    `access_token   ${tokens.access_token} (lives ${tokens.expire_in / 3_600} hours)\nrefresh_token  ${tokens.refresh_token}`,
  );
}
