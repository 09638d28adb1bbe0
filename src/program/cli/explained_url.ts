// Reads a URL as a call whose sign is checked.

import { seconds, systemClock } from '../../kit/contract/clock.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { parameterHint } from '../../kit/signing/parameter_hint.ts';
import { readSignParameters, type SignedCall, signedFor } from '../../kit/signing/signed_call.ts';
import { contracts } from '../../market/contracts.ts';
import { type ClientSecretOptions, type ClientSecrets, readClientSecrets } from './client_secrets.ts';
import type { Flags } from './flags.ts';
import type { LoadCommands } from './marketplace_commands.ts';
import { UsageError } from './output.ts';
import { readGivenText } from './read_file.ts';
import { readId } from './read_id.ts';

export interface UrlOptions extends ClientSecretOptions {
  method?: string;
  body?: string;
}

export interface ExplainedUrl {
  readonly call: SignedCall;
  /** Newest first. */
  readonly keys: readonly string[];
  /** What a server would say about the parameters before it checks the sign. */
  readonly hint: string | undefined;
}

/** The kind of caller for an unknown path, according to the query. */
const callerIn = (query: string): Operation['caller'] => signedFor('public', readSignParameters(query));

/** @throws UsageError if this is not the URL of a call. */
function readCall(url: string, { method, body }: UrlOptions, { access_token }: ClientSecrets) {
  const [, host = '', path = '', given_query = ''] =
    /^(?:https?:\/\/([^/?#]*))?(\/[^?#]*)\?([^#]*)/i.exec(url) ?? [];
  if (path === '') throw new UsageError('Give the complete URL of a call, with its query, in quotes.');
  const operation = contracts.find((contract) => contract.path === path);
  const is_without_token = readSignParameters(given_query).access_token === '';
  const adds_token = is_without_token && access_token !== undefined && operation?.caller !== 'public';
  const query = adds_token ? `${given_query}&access_token=${encodeURIComponent(access_token)}` : given_query;
  const caller = operation?.caller ?? callerIn(query);
  const call: SignedCall = {
    method: method?.toUpperCase() ?? operation?.method ?? 'GET',
    path,
    query,
    host,
    body: body === undefined ? undefined : readGivenText(body),
    caller_kind: signedFor(caller, readSignParameters(query)),
  };
  return { call, caller };
}

/** Reads a URL, and the keys with which it may have been signed: the given one, or those in the database. */
export async function readUrl(
  load: LoadCommands,
  flags: Flags,
  url: string,
  options: UrlOptions,
): Promise<ExplainedUrl> {
  const secrets = readClientSecrets(options);
  const { call, caller } = readCall(url, options, secrets);
  const { partner_id } = readSignParameters(call.query);
  const keys =
    secrets.partner_key === undefined
      ? await (await load()).listPartnerKeys(flags, readId('partner_id', partner_id))
      : [secrets.partner_key];
  return { call, keys, hint: parameterHint(call.query, caller, seconds(systemClock)) };
}
