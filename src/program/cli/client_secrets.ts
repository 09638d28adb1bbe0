// The secrets of a client: from a file, from the environment, or from a flag, which other users can see.
import type { Command } from 'commander';
import { client_variables } from '../../kit/contract/client_variables.ts';
import { UsageError } from './output.ts';
import { readNamedFile } from './read_file.ts';
import { warnOfSecret } from './secret_flags.ts';
import { warningOfUnknownVariables } from './unknown_variable_warnings.ts';

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

/** Adds the options for a client's secrets. */
export const withClientSecrets = (command: Command): Command =>
  warningOfUnknownVariables(command)
    .option('--partner-key-file <path>', "A file that contains the partner's key.")
    .option(
      '--partner-key <key>',
      `The partner's key; other users can see it. [${client_variables.partner_key}]`,
    )
    .option('--access-token-file <path>', 'A file that contains the access token of the shop or merchant.')
    .option(
      '--access-token <token>',
      `The access token; other users can see it. [${client_variables.access_token}]`,
    );

/** The first line of a file. */
function secretIn(path: string): string {
  const [line = ''] = readNamedFile(path).toString().split(/\r?\n/, 1);
  if (line === '') throw new UsageError(`The first line of ${path} is empty.`);
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

/** Whether the command line contains a secret, in a flag or a file. */
export const namesClientSecret = (options: ClientSecretOptions): boolean =>
  [options.partnerKey, options.partnerKeyFile, options.accessToken, options.accessTokenFile].some(
    (value) => value !== undefined,
  );

/**
 * Reads the secrets. Flags and files take precedence over the environment. Warns about flags.
 * @throws UsageError
 */
export const readClientSecrets = (options: ClientSecretOptions): ClientSecrets => ({
  partner_key: readSecret('partner_key', options.partnerKey, options.partnerKeyFile, options.json),
  access_token: readSecret('access_token', options.accessToken, options.accessTokenFile, options.json),
});

/** The password of a seller: from a file, or from the environment. @throws UsageError */
export const readSellerPassword = (file: string | undefined): string | undefined =>
  file === undefined ? process.env[client_variables.seller_password] || undefined : secretIn(file);
