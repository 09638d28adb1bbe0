import { type Contract, contracts } from '../app/contracts.ts';
import { type ClientOptions, clientFactory } from '../platform/contract/client.ts';
import type { Operation } from '../platform/contract/operation.ts';
import { codeOf, messageOf } from '../platform/contract/thrown.ts';
import type { Flags, LoadCommands } from './commands.ts';
import { credentialsFor } from './credentials.ts';
import { CliError, UsageError } from './output.ts';

export interface CallOptions {
  example?: boolean;
  shop?: string;
  merchant?: string;
  baseUrl?: string;
  partnerId?: string;
  partnerKey?: string;
  accessToken?: string;
  json?: boolean;
}

function findContract(name: string): Contract {
  const found = contracts.find((contract) => contract.name === name);
  if (!found)
    throw new UsageError(
      `There is no operation ${name}. There are:\n${contracts.map((contract) => `  ${contract.name}`).join('\n')}`,
    );
  return found;
}

function parseRequest(text: string): Record<string, unknown> {
  try {
    const request: unknown = JSON.parse(text);
    if (typeof request === 'object' && request !== null && !Array.isArray(request))
      return request as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new UsageError(`The request must be a JSON object, such as '{"voucher_id": 1}', not ${text}`);
}

/** Credentials that were given whole, so that no database is asked. */
function givenCredentials(options: CallOptions, caller: Contract['caller']): ClientOptions | undefined {
  const { baseUrl, partnerId, partnerKey, accessToken, shop, merchant } = options;
  if (!partnerId && !partnerKey && !accessToken) return undefined;
  if (!baseUrl || !partnerId || !partnerKey || !accessToken || !(caller === 'merchant' ? merchant : shop))
    throw new UsageError(
      `--base-url, --partner-id, --partner-key, --access-token and --${caller} go together: give all of them, or none.`,
    );
  const common = { base_url: baseUrl, partner_id: Number(partnerId), partner_key: partnerKey };
  return caller === 'merchant'
    ? { ...common, merchant: { merchant_id: Number(merchant), access_token: accessToken } }
    : { ...common, shop: { shop_id: Number(shop), access_token: accessToken } };
}

/** @returns the exit code: 1 when the API refused the call. */
export async function call(
  load: LoadCommands,
  flags: Flags,
  name: string,
  request_text: string | undefined,
  options: CallOptions,
): Promise<number> {
  const contract = findContract(name);
  const { body: kind, path }: Operation = contract;
  if (kind === 'multipart')
    throw new UsageError(
      `${name} brings files, which curl sends: curl -F image=@photo.jpg "BASE_URL${path}?partner_id=...&timestamp=...&sign=..."; \`stoa sign ${name}\` makes the sign.`,
    );
  const given = givenCredentials(options, contract.caller);
  const only = options.shop ?? (options.merchant && `merchant ${options.merchant}`);
  if (!only && !options.example)
    throw new UsageError('Say whom to call for with --shop or --merchant, or give --example.');
  const demo = given
    ? undefined
    : await (await load()).demo(flags, { only, example_of: options.example ? name : undefined });
  const example = options.example ? demo?.examples[name] : undefined;
  const request = request_text ? parseRequest(request_text) : (example?.request ?? {});
  const credentials =
    given ?? credentialsFor(demo as NonNullable<typeof demo>, only ?? example?.caller ?? '');
  const client = clientFactory(contracts as readonly Contract[])({
    ...credentials,
    base_url: options.baseUrl ?? credentials.base_url,
  });
  const { status, body } = await client.send(contract.name, request as never).catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    const reason = cause instanceof Error ? cause.message || codeOf(cause) : messageOf(error);
    throw new CliError(
      `${options.baseUrl ?? credentials.base_url} did not answer: ${reason}. Is \`stoa serve\` running?`,
    );
  });
  process.stdout.write(`${JSON.stringify(body, null, 2)}\n`);
  if (!options.json && status !== 200) process.stderr.write(`HTTP ${status}\n`);
  return body.error ? 1 : 0;
}
