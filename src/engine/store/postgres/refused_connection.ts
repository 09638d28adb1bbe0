// Errors of a server that refuses Stoa's connection or work, each with what to do about it.
import { codeOf, messageOf } from '../../../kit/contract/thrown.ts';
import { DatabaseUrlError } from '../store.ts';

const correct_url = 'correct STOA_DATABASE_URL';

const trust =
  'name the file of the authority that signed it with sslrootcert in STOA_DATABASE_URL, or correct the host name there';

/** By the codes of PostgreSQL, and of Node for TLS. */
const by_code: Readonly<Record<string, string>> = {
  '28P01': `${correct_url}, or the password of the role`,
  '28000': `${correct_url}, or allow the role to connect (create role, pg_hba.conf)`,
  '3D000': `create it with createdb, or ${correct_url}`,
  '3F000': 'create the schema, or correct the search_path of the role',
  '42501':
    'as the owner of the database, grant the role of STOA_DATABASE_URL what it needs: select, insert, update and delete on all tables, and create on the schema for migrations; `stoa doctor` lists what is missing',
  SELF_SIGNED_CERT_IN_CHAIN: trust,
  DEPTH_ZERO_SELF_SIGNED_CERT: trust,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: trust,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: trust,
  ERR_TLS_CERT_ALTNAME_INVALID: trust,
  CERT_HAS_EXPIRED: 'give the server another certificate',
};

/** By message, for pg's own errors, which have no code. */
const by_message: readonly (readonly [RegExp, string])[] = [
  [
    /does not support SSL connections/,
    'turn on ssl in postgresql.conf, or leave out sslmode, sslrootcert, sslcert and sslkey in STOA_DATABASE_URL',
  ],
  [/client password must be/, 'give the password of the role in STOA_DATABASE_URL'],
];

/** Returns an error with instructions if the settings or the rights of a role must be corrected. */
export function explainedRefusal(error: unknown): DatabaseUrlError | undefined {
  const message = messageOf(error);
  const what_to_do = by_code[codeOf(error)] ?? by_message.find(([pattern]) => pattern.test(message))?.[1];
  return what_to_do === undefined
    ? undefined
    : new DatabaseUrlError(`PostgreSQL: ${message}: ${what_to_do}.`, { cause: error });
}
