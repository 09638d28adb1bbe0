import type { Flags } from '../flags.ts';
import { print, UsageError } from '../output.ts';
import { readId } from '../read_id.ts';
import type { AccountCommands } from './account_commands.ts';

interface IssueOptions {
  partnerId?: string;
  shop?: string;
  merchant?: string;
  ttl?: string;
  expired?: boolean;
  revoke?: boolean;
  json?: boolean;
}

/** A duration in readable form. @param time_s in seconds. */
export const duration = (time_s: number): string =>
  time_s % 3_600 === 0 && time_s > 0 ? `${time_s / 3_600} hours` : `${time_s} seconds`;

function lifetimeIn({ ttl, expired }: IssueOptions): number | undefined {
  if (ttl === undefined) return expired ? 0 : undefined;
  if (expired) throw new UsageError('Give either --ttl or --expired.');
  return readId('--ttl', ttl);
}

export async function issueToken(
  commands: AccountCommands,
  flags: Flags,
  options: IssueOptions,
): Promise<void> {
  const { partnerId, shop, merchant, revoke, json } = options;
  if (Boolean(shop) === Boolean(merchant)) throw new UsageError('Give either --shop or --merchant.');
  const owner = merchant ? { merchant_id: readId('--merchant', merchant) } : { shop: shop ?? '' };
  const partner_id = partnerId === undefined ? undefined : readId('--partner-id', partnerId);
  const tokens = await commands.issueToken(flags, partner_id, owner, { ttl_s: lifetimeIn(options), revoke });
  const life = tokens.expire_in === 0 ? 'has expired' : `lives ${duration(tokens.expire_in)}`;
  print(
    json,
    tokens,
    `access_token   ${tokens.access_token} (${life})\nrefresh_token  ${tokens.refresh_token}`,
  );
}
