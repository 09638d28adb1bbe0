// The secrets with which a client calls: from a file, the environment, or a flag, which others can see.
import type { Command } from 'commander';
import { client_variables } from '../settings/settings.ts';
import { UsageError } from './output.ts';
import { readNamedFile } from './read_file.ts';
import { warnOfSecret } from './secret_flags.ts';

export interface ClientSecretOptions {
  partnerKey?: string;
  partnerKeyFile?: string;
  accessToken?: string;
  accessTokenFile?: string;
  json?: boolean;
}

export interface ClientSecrets {
  readonly partner_key: string | undefined;
  readonly access_token: string | undefined;
}

/** Adds the options that say a client's secrets. */
export const withClientSecrets = (command: Command): Command =>
  command
    .option('--partner-key-file <path>', "A file that holds the partner's key.")
    .option('--partner-key <key>', `The partner's key, seen by others. [${client_variables.partner_key}]`)
    .option('--access-token-file <path>', 'A file that holds the access token of the shop or merchant.')
    .option('--access-token <token>', `The access token, seen by others. [${client_variables.access_token}]`);

/** The first line of a file. */
function secretIn(path: string): string {
  const [line = ''] = readNamedFile(path).toString().split(/\r?\n/, 1);
  if (line === '') throw new UsageError(`${path} holds nothing in its first line.`);
  return line;
}

function readSecret(
  name: keyof ClientSecrets,
  flag: string | undefined,
  file: string | undefined,
  json: boolean | undefined,
): string | undefined {
  const variable = client_variables[name];
  const flag_name = `--${name.replace('_', '-')}`;
  if (flag !== undefined && file !== undefined)
    throw new UsageError(`Give either ${flag_name} or ${flag_name}-file.`);
  if (flag === undefined) return file === undefined ? process.env[variable] || undefined : secretIn(file);
  warnOfSecret(flag_name, `set ${variable} or give ${flag_name}-file instead`, json === true);
  return flag;
}

/** Whether the command line itself says a secret, in a flag or by a file. */
export const namesClientSecret = (options: ClientSecretOptions): boolean =>
  [options.partnerKey, options.partnerKeyFile, options.accessToken, options.accessTokenFile].some(
    (value) => value !== undefined,
  );

/** Flags and files stand before the environment. It warns of flags. @throws UsageError */
export const readClientSecrets = (options: ClientSecretOptions): ClientSecrets => ({
  partner_key: readSecret('partner_key', options.partnerKey, options.partnerKeyFile, options.json),
  access_token: readSecret('access_token', options.accessToken, options.accessTokenFile, options.json),
});

/** The password of a seller: from a file, or from the environment. @throws UsageError */
export const readSellerPassword = (file: string | undefined): string | undefined =>
  file === undefined ? process.env[client_variables.seller_password] || undefined : secretIn(file);
