// Creates, lists and revokes the bearer tokens of the operator API.
import { hash, randomBytes } from 'node:crypto';
import type { Store } from '../../engine/store/store.ts';
import type { Scope } from '../../kit/contract/operator/scope.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import { operatorTables } from '../operator.tables.ts';
import { insertOperatorToken, listOperatorTokens, revokeOperatorToken } from './operator_tokens.store.ts';

/** The name of the token in the settings. */
export const settings_token_name = 'settings';

/** A token cannot be created or revoked; the message says why. */
export class OperatorTokenError extends ExplainedError {
  override readonly name = 'OperatorTokenError';
}

/** The hash of a token. The token itself is not stored. */
export const operatorTokenHash = (token: string): string => hash('sha256', token);

const name_form = new RegExp(String(operatorTables.operator_token.columns.token_name.schema.pattern));

/**
 * Creates a token of 256 random bits.
 *
 * @returns the token. It cannot be read again later.
 * @throws OperatorTokenError for a name that is taken or has another form.
 */
export async function addOperatorToken(
  store: Store,
  { token_name, scope, now }: { token_name: string; scope: Scope; now: number },
): Promise<string> {
  if (!name_form.test(token_name))
    throw new OperatorTokenError('A name has 1 to 64 letters, digits, dots, dashes and underscores.');
  const token = randomBytes(32).toString('hex');
  const row = { token_name, token_sha256: operatorTokenHash(token), scope, created_at: now };
  if (token_name === settings_token_name || (await store.run(insertOperatorToken, row)) === 0)
    throw new OperatorTokenError(`There is or was a token ${token_name}: choose another name.`);
  return token;
}

/** All tokens except the one in the settings, without their secrets. */
export const listTokens = (store: Store) => store.all(listOperatorTokens, {});

/** Revokes a token. After a second, no node accepts it. @throws OperatorTokenError if no live token has the name. */
export async function endOperatorToken(
  store: Store,
  { token_name, now }: { token_name: string; now: number },
): Promise<void> {
  if (token_name === settings_token_name)
    throw new OperatorTokenError(
      'The token of the settings is not revoked but replaced: STOA_OPERATOR_TOKEN, or the file operator.token beside an SQLite database.',
    );
  if ((await store.run(revokeOperatorToken, { token_name, revoked_at: now })) === 0)
    throw new OperatorTokenError(`There is no live token ${token_name}.`);
}
