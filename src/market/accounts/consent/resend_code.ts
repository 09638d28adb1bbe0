import { toJson } from '../../../engine/store/json.ts';
import type { Transactions } from '../../../engine/store/store.ts';
import { randomResendCode, tokenHash } from '../tokens/token_text.ts';
import { insertResendCode } from './codes.store.ts';

/** What making a code needs: a database, and the lifetime of codes. */
interface CodeBook {
  readonly database: Transactions;
  readonly settings: { readonly code_lifetime_s: number };
}

interface ResentTo {
  readonly partner_id: number;
  readonly shop_ids: readonly number[];
  readonly merchant_ids: readonly number[];
}

/**
 * Makes a code that a partner exchanges for new tokens of shops and merchants that it is linked to.
 *
 * @param now Unix seconds by the business clock.
 */
export async function giveResendCode(
  { database, settings }: CodeBook,
  now: number,
  { partner_id, shop_ids, merchant_ids }: ResentTo,
): Promise<{ resend_code: string; expires_at: number }> {
  const resend_code = randomResendCode();
  const expires_at = now + settings.code_lifetime_s;
  const row = {
    partner_id,
    shop_ids: toJson([...shop_ids]),
    merchant_ids: toJson([...merchant_ids]),
    code_sha256: tokenHash(resend_code),
    issued_at: now,
    expires_at,
  };
  await database.transaction((store) => store.run(insertResendCode, row));
  return { resend_code, expires_at };
}
