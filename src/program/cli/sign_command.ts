import { seconds, systemClock } from '../../kit/contract/clock.ts';
import { baseString, sign } from '../../kit/contract/sign.ts';
import { contracts } from '../../market/contracts.ts';
import { type ClientSecretOptions, readClientSecrets } from './client_secrets.ts';
import { print, UsageError } from './output.ts';

interface SignOptions extends ClientSecretOptions {
  partnerId?: string;
  timestamp?: string;
  shopId?: string;
  merchantId?: string;
}

/**
 * The path of an operation, given by name or as the path itself.
 *
 * @throws UsageError if the name does not exist, or if the sign needs a shop or merchant that is missing.
 */
function pathOf(
  operation: string,
  access_token: string | undefined,
  { shopId, merchantId }: SignOptions,
): string {
  if (operation.startsWith('/api/v2/')) return operation;
  const contract = contracts.find(({ name }) => name === operation);
  if (!contract)
    throw new UsageError(
      `There is no operation ${operation}: give its name, or a path that starts with /api/v2/.`,
    );
  const { name, path, caller } = contract;
  if (caller !== 'public' && (!access_token || !(caller === 'shop' ? shopId : merchantId)))
    throw new UsageError(`${name} is called for a ${caller}: give --access-token and --${caller}-id.`);
  return path;
}

/** Prints the sign of a call. @throws UsageError if something is missing. */
export async function signCall(operation: string | undefined, options: SignOptions): Promise<void> {
  const { partnerId: partner_id, shopId, merchantId, json } = options;
  const { partner_key, access_token } = readClientSecrets(options);
  if (operation === undefined) throw new UsageError('Give an operation or a path, or --explain with a URL.');
  if (partner_id === undefined || partner_key === undefined)
    throw new UsageError('Give --partner-id, and set STOA_PARTNER_KEY or give --partner-key-file.');
  const timestamp = options.timestamp ?? String(seconds(systemClock));
  const path = pathOf(operation, access_token, options);
  const caller_id = shopId ?? merchantId;
  // A token in the environment is only meant for calls of a shop or merchant.
  const is_public = caller_id === undefined && !options.accessToken && !options.accessTokenFile;
  const base_string = baseString(partner_id, path, timestamp, is_public ? '' : access_token, caller_id);
  const signed = { base_string, timestamp, sign: await sign(partner_key, base_string) };
  print(json, signed, `base string  ${base_string}\ntimestamp    ${timestamp}\nsign         ${signed.sign}`);
}
