import { contracts } from '../app/contracts.ts';
import { seconds, systemClock } from '../platform/contract/clock.ts';
import { baseString, sign } from '../platform/contract/sign.ts';
import { print, UsageError } from './output.ts';

interface SignOptions {
  partnerId: string;
  partnerKey: string;
  timestamp?: string;
  accessToken?: string;
  shopId?: string;
  merchantId?: string;
  json?: boolean;
}

/**
 * The path of an operation's name, or a path as it is.
 *
 * @throws UsageError for a name that does not exist, or whose sign would lack whom it is called for.
 */
function pathOf(operation: string, { accessToken, shopId, merchantId }: SignOptions): string {
  if (operation.startsWith('/api/v2/')) return operation;
  const contract = contracts.find(({ name }) => name === operation);
  if (!contract)
    throw new UsageError(
      `There is no operation ${operation}; give its name, or a path that begins with /api/v2/.`,
    );
  const { name, path, caller } = contract;
  if (caller !== 'public' && (!accessToken || !(caller === 'shop' ? shopId : merchantId)))
    throw new UsageError(`${name} is called for a ${caller}: give --access-token and --${caller}-id.`);
  return path;
}

export async function signCall(operation: string, options: SignOptions): Promise<void> {
  const { partnerId: partner_id, partnerKey, accessToken, shopId, merchantId, json } = options;
  const timestamp = options.timestamp ?? String(seconds(systemClock));
  const base_string = baseString(
    partner_id,
    pathOf(operation, options),
    timestamp,
    accessToken,
    shopId ?? merchantId,
  );
  const signed = { base_string, timestamp, sign: await sign(partnerKey, base_string) };
  print(json, signed, `base string  ${base_string}\ntimestamp    ${timestamp}\nsign         ${signed.sign}`);
}
