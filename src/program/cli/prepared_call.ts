// A call as the command line describes it: its caller, its business parameters, and its files.
import type { SigningOptions } from '../../kit/contract/client/signed_url.ts';
import { isRecord } from '../../kit/contract/records.ts';
import { mustBeJson } from '../../kit/contract/requests/json_place.ts';
import { type CalledOperation, findOperation, type OperationOptions } from './called_operation.ts';
import { type ClientSecretOptions, namesClientSecret, readClientSecrets } from './client_secrets.ts';
import { credentialsFor } from './credentials.ts';
import type { Flags } from './flags.ts';
import type { LoadCommands } from './marketplace_commands.ts';
import { UsageError } from './output.ts';
import { readGivenText } from './read_file.ts';
import { readId } from './read_id.ts';

export interface CallCommandOptions extends ClientSecretOptions, OperationOptions {
  example?: boolean;
  file?: readonly string[];
  baseUrl?: string;
  partnerId?: string;
  timeout?: string;
}

/** A file for a field of a multipart body. */
export interface NamedFile {
  readonly field: string;
  readonly path: string;
}

export interface CommandLineCall {
  readonly operation: CalledOperation;
  /** The business parameters, without files. */
  readonly request: Record<string, unknown>;
  readonly files: readonly NamedFile[];
  readonly credentials: SigningOptions;
}

function parseRequest(given: string): Record<string, unknown> {
  const text = readGivenText(given);
  try {
    const request: unknown = JSON.parse(text);
    if (isRecord(request)) return request;
  } catch {
    // The error is thrown below.
  }
  throw new UsageError(
    `The request ${mustBeJson('a JSON object, such as \'{"voucher_id": 1}\', or @file or - to read one', text)}, not ${text.slice(0, 100)}`,
  );
}

function namedFiles(
  { name, file_fields: fields }: CalledOperation,
  given: readonly string[] = [],
): NamedFile[] {
  const form = fields.map((field) => `--file ${field}=PATH`).join(' or ');
  if (fields.length > 0 && given.length === 0)
    throw new UsageError(`${name} uploads files: give each with ${form}.`);
  return given.map((text) => {
    const [, field = '', path = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
    if (!fields.includes(field))
      throw new UsageError(
        fields.length > 0
          ? `--file ${text} does not name a file of ${name}: give ${form}.`
          : `${name} does not upload files.`,
      );
    return { field, path };
  });
}

/**
 * Credentials that are given completely, so that no database is needed. Secrets that are only in the
 * environment do not count: a call to the demo marketplace does not need them.
 */
function givenCredentials(
  options: CallCommandOptions,
  caller: CalledOperation['caller'],
): SigningOptions | undefined {
  const { baseUrl, partnerId, shop, merchant } = options;
  if (!partnerId && !namesClientSecret(options)) return undefined;
  const { partner_key, access_token } = readClientSecrets(options);
  const owner = caller === 'public' ? undefined : caller === 'merchant' ? merchant : shop;
  const needs_owner = caller !== 'public';
  if (!baseUrl || !partnerId || !partner_key || (needs_owner && (!access_token || !owner)))
    throw new UsageError(
      needs_owner
        ? `--base-url, --partner-id, --partner-key, --access-token and --${caller} go together: give all of them, or none.`
        : '--base-url, --partner-id and --partner-key go together: give all of them, or none.',
    );
  const common = {
    base_url: baseUrl,
    partner_id: readId('--partner-id', partnerId),
    partner_key,
  };
  if (!access_token || !owner) return common;
  return caller === 'merchant'
    ? { ...common, merchant: { merchant_id: readId('--merchant', owner), access_token } }
    : { ...common, shop: { shop_id: readId('--shop', owner), access_token } };
}

/** @throws UsageError if the call cannot be made. */
export async function readCommandLineCall(
  load: LoadCommands,
  flags: Flags,
  name: string,
  request_text: string | undefined,
  options: CallCommandOptions,
): Promise<CommandLineCall> {
  const operation = findOperation(name, options);
  const files = namedFiles(operation, options.file);
  if (options.example && operation.other) throw new UsageError(`There is no example of ${name}.`);
  const given = givenCredentials(options, operation.caller);
  const only = options.shop ?? (options.merchant && `merchant ${options.merchant}`);
  if (operation.caller !== 'public' && !only && !options.example)
    throw new UsageError('Give the caller with --shop or --merchant, or give --example.');
  const request = request_text === undefined ? undefined : parseRequest(request_text);
  if (given) return { operation, request: request ?? {}, files, credentials: given };
  const demo = await (await load()).demo(flags, {
    only,
    example_of: options.example ? operation.name : undefined,
  });
  const example = options.example ? demo.examples[operation.name] : undefined;
  const credentials = credentialsFor(demo, only ?? example?.caller ?? '');
  return {
    operation,
    request: request ?? example?.request ?? {},
    files,
    credentials: { ...credentials, base_url: options.baseUrl ?? credentials.base_url },
  };
}
