import type { ActionHandler } from '../../engine/action/action_handler.ts';
import type { Transaction } from '../../engine/store/store.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { type Refusal, refused } from '../../kit/contract/refusal.ts';
import {
  addOperatorToken,
  changeOperatorToken,
  endOperatorToken,
  listTokens,
  OperatorTokenError,
  type TokenReason,
} from './operator_tokens.ts';
import type {
  operator_token_add,
  operator_token_change,
  operator_token_list,
  operator_token_revoke,
} from './token_actions.contract.ts';

/** The result of some work, or the refusal that an error of it is. */
async function orRefused<T, Reason extends TokenReason>(
  reasons: readonly Reason[],
  work: () => Promise<T>,
): Promise<T | Refusal<Reason>> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof OperatorTokenError && reasons.find((one) => one === error.reason);
    if (!reason) throw error;
    return refused(reason, (error as Error).message);
  }
}

const limits_reasons = ['limits_unclear', 'unknown_permit', 'scope_too_high', 'shop_not_found'] as const;

type Called = {
  readonly store: Transaction;
  readonly known_permits: ReadonlySet<string>;
  readonly wall_clock: Parameters<typeof seconds>[0];
};
const partsOf = ({ known_permits, wall_clock }: Called) => ({ known_permits, now: seconds(wall_clock) });

export const addToken: ActionHandler<typeof operator_token_add> = async (context, request) => {
  if (context.sandbox_id !== undefined) return context.refuse('not_in_sandbox');
  const { now, known_permits } = partsOf(context);
  const asked = { ...request, now, known_permits };
  const token = await orRefused(['token_exists', ...limits_reasons], () =>
    addOperatorToken(context.store, asked),
  );
  if (typeof token !== 'string') return token;
  return { token, ...(request.days > 0 && { expires_at: now + request.days * 86_400 }) };
};

export const changeToken: ActionHandler<typeof operator_token_change> = async (context, request) => {
  if (context.sandbox_id !== undefined) return context.refuse('not_in_sandbox');
  return orRefused(['token_not_found', ...limits_reasons], async () => {
    await changeOperatorToken(context.store, { ...request, ...partsOf(context) });
    return {};
  });
};

export const revokeToken: ActionHandler<typeof operator_token_revoke> = async (context, { token_name }) => {
  if (context.sandbox_id !== undefined) return context.refuse('not_in_sandbox');
  return orRefused(['token_not_found'], async () => {
    await endOperatorToken(context.store, { token_name, now: seconds(context.wall_clock) });
    return {};
  });
};

export const showTokens: ActionHandler<typeof operator_token_list> = async ({ store, wall_clock }) => ({
  token_list: (await listTokens(store)).map((token) => ({
    ...token,
    expires_at: token.expires_at ?? 0,
    is_expired: token.expires_at !== null && token.expires_at <= seconds(wall_clock),
    last_used_at: token.last_used_at ?? 0,
    revoked_at: token.revoked_at ?? 0,
  })),
});
