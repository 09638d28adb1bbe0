// Creates, changes, lists and revokes the bearer tokens of the operator API.

import { hash, randomBytes } from 'node:crypto';
import { parseJson } from '../../engine/store/json.ts';
import type { Store } from '../../engine/store/store.ts';
import type { Scope } from '../../kit/contract/operator/scope.ts';
import { isRefused } from '../../kit/contract/refusal.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import { findShop } from '../../market/accounts/accounts.store.ts';
import { operatorTables } from '../operator.tables.ts';
import type { TokenRole } from '../operator.ts';

import {
  insertOperatorToken,
  listOperatorTokens,
  lockOperatorToken,
  revokeOperatorToken,
  type TokenLimits,
  updateOperatorToken,
} from './operator_tokens.store.ts';
import { type AskedLimits, type LimitsReason, tokenLimits } from './token_limits.ts';

/** The name of the token in the settings. */
export const settings_token_name = 'settings';

export type TokenReason = LimitsReason | 'token_exists' | 'token_not_found' | 'shop_not_found';

/** A token cannot be created, changed or revoked; the message says why. */
export class OperatorTokenError extends ExplainedError {
  override readonly name = 'OperatorTokenError';

  constructor(
    readonly reason: TokenReason,
    message: string,
  ) {
    super(message);
  }
}

/** The hash of a token. The token itself is not stored. */
export const operatorTokenHash = (token: string): string => hash('sha256', token);

const name_form = new RegExp(String(operatorTables.operator_token.columns.token_name.schema.pattern));

export interface NamedToken {
  readonly token_name: string;
  /** Unix seconds, by the wall clock. */
  readonly now: number;
  /** Everything that a list may permit. Only needed with a list. */
  readonly known_permits?: ReadonlySet<string>;
}

const nobody: ReadonlySet<string> = new Set();

async function checkedLimits(
  store: Store,
  { now, known_permits = nobody, ...asked }: AskedLimits & NamedToken,
  before?: TokenLimits,
): Promise<TokenLimits> {
  const limits = tokenLimits(asked, before, { known: known_permits, now });
  if (isRefused(limits)) throw new OperatorTokenError(limits.reason, limits.message ?? limits.reason);
  for (const shop_id of asked.shop_id_list ?? [])
    if (!(await store.first(findShop, { shop_id })))
      throw new OperatorTokenError('shop_not_found', `shop_id_list: there is no shop ${shop_id}.`);
  return limits;
}

/**
 * Creates a token of 256 random bits.
 *
 * @returns the token. It cannot be read again later.
 * @throws OperatorTokenError for a name that is taken or has another form, and for limits that contradict each other.
 */
export async function addOperatorToken(store: Store, asked: AskedLimits & NamedToken): Promise<string> {
  const { token_name, now } = asked;
  if (!name_form.test(token_name))
    throw new OperatorTokenError(
      'limits_unclear',
      'A name has 1 to 64 letters, digits, dots, dashes and underscores.',
    );
  const limits = await checkedLimits(store, asked);
  const token = randomBytes(32).toString('hex');
  const row = { token_name, token_sha256: operatorTokenHash(token), created_at: now, ...limits };
  if (token_name === settings_token_name || (await store.run(insertOperatorToken, row)) === 0)
    throw new OperatorTokenError(
      'token_exists',
      `There is or was a token ${token_name}: choose another name.`,
    );
  return token;
}

const of_settings =
  'The token of the settings is not revoked but replaced: STOA_OPERATOR_TOKEN, or the file operator.token beside an SQLite database.';
const notThere = (token_name: string) =>
  new OperatorTokenError('token_not_found', `There is no live token ${token_name}.`);

/**
 * Changes what a token may do, and how long. After a second, every node knows it. The token itself stays the same.
 *
 * @throws OperatorTokenError if no live token has the name, and for limits that contradict each other.
 */
export async function changeOperatorToken(
  store: Store,
  asked: AskedLimits & NamedToken,
): Promise<TokenLimits> {
  const { token_name } = asked;
  if (token_name === settings_token_name)
    throw new OperatorTokenError('token_not_found', 'The token of the settings may do everything.');
  const before = await store.first(lockOperatorToken, { token_name });
  if (!before) throw notThere(token_name);
  const limits = await checkedLimits(store, asked, before);
  await store.run(updateOperatorToken, { token_name, ...limits });
  return limits;
}

/** A token without its secret. Times are Unix seconds. */
export interface ListedToken {
  readonly token_name: string;
  readonly scope: Scope;
  readonly role: TokenRole;
  readonly permit_list?: string[];
  readonly shop_id_list?: number[];
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
}

/** All tokens except the one in the settings, without their secrets. */
export const listTokens = async (store: Store): Promise<ListedToken[]> =>
  (await store.all(listOperatorTokens, {})).map(({ permit_list, shop_id_list, ...token }) => ({
    ...token,
    ...(permit_list !== null && { permit_list: parseJson(permit_list) }),
    ...(shop_id_list !== null && { shop_id_list: parseJson(shop_id_list) }),
  }));

/** Revokes a token. After a second, no node accepts it. @throws OperatorTokenError if no live token has the name. */
export async function endOperatorToken(
  store: Store,
  { token_name, now }: { token_name: string; now: number },
): Promise<void> {
  if (token_name === settings_token_name) throw new OperatorTokenError('token_not_found', of_settings);
  if ((await store.run(revokeOperatorToken, { token_name, revoked_at: now })) === 0)
    throw notThere(token_name);
}
