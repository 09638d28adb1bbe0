// Operations of the tests that write: each execution stores one more row.

import type { Context } from '../../../src/engine/gateway/handler.ts';
import { group, serve } from '../../../src/engine/group.ts';
import type { idempotencyTables } from '../../../src/engine/idempotency/idempotency.tables.ts';
import { insertBlob } from '../../../src/engine/store/blobs/blobs.ts';
import type { Params } from '../../../src/engine/store/param.ts';
import { statementsOn } from '../../../src/engine/store/statement.ts';
import type { Rows } from '../../../src/engine/store/table.ts';
import { flag, int32, text, withDefault } from '../../../src/kit/contract/field.ts';
import { operation, type RequestOf } from '../../../src/kit/contract/operation.ts';
import type { World } from './harness.ts';
import { storedRows } from './refusals.ts';

type MerchantCall = Rows<typeof idempotencyTables>['merchant_idempotent_call'];

const definition = {
  method: 'POST',
  access: 'write',
  summary: 'Keeps a text.',
  request: {
    text: text('The text.'),
    refused: withDefault(
      flag('Whether it is refused after it has been stored, unless the test forbids that.'),
      false,
    ),
    count: withDefault(int32('How often the answer repeats the text.', { minimum: 0 }), 1),
  },
  response: { kept: text('The text, repeated as requested.') },
  errors: { not_now: { error: 'kept_text.not_now', message: 'Not now.' } },
} as const;

const keep_text = operation({ ...definition, name: 'v2.kept_text.keep', caller: 'shop' });
const keep_text_again = operation({ ...definition, name: 'v2.kept_text.keep_again', caller: 'shop' });
const keep_merchant_text = operation({ ...definition, name: 'v2.kept_text.keep_for', caller: 'merchant' });

export const kept_text_contracts = [keep_text, keep_text_again, keep_merchant_text];

/** A merchant has no table of bytes: its texts are stored as rows of a partner that does not exist. */
const insertMerchantText = statementsOn<{ merchant_idempotent_call: MerchantCall }>()(
  (db, p: Params<{ merchant_id: number; request_id: string }>) =>
    db.insertInto('merchant_idempotent_call').values({
      merchant_id: p.merchant_id,
      partner_id: 0,
      operation: 'kept_text',
      idempotency_key: p.request_id,
      request_sha256: '',
      answer: '',
      expires_at: Number.MAX_SAFE_INTEGER,
    }),
);

/** Whether texts that should be refused are refused. */
export class Strictness {
  refuses = true;
}

/** The group of these operations. */
export function keptTextGroup(strictness = new Strictness()) {
  const keep = async (
    {
      store,
      request_id,
      shop,
      merchant,
      refuse,
    }: Pick<Context<typeof keep_text>, 'store' | 'request_id' | 'refuse'> & {
      readonly shop: { readonly shop_id: number } | undefined;
      readonly merchant: { readonly merchant_id: number } | undefined;
    },
    { text, refused, count }: RequestOf<typeof keep_text>,
  ) => {
    // On the shard of the caller, like the key of the call.
    if (shop) await insertBlob(store, shop.shop_id, Buffer.from(`${text} ${request_id}`), null);
    if (merchant) await store.run(insertMerchantText, { merchant_id: merchant.merchant_id, request_id });
    return refused && strictness.refuses ? refuse('not_now') : { kept: text.repeat(count) };
  };
  return group({
    name: 'kept_text',
    operations: [serve(keep_text, keep), serve(keep_text_again, keep), serve(keep_merchant_text, keep)],
  });
}

/** How many texts have been stored in total. */
export const countKeptTexts = async (world: World): Promise<number> =>
  (await storedRows(world, 'blob')).length +
  ((await storedRows(world, 'merchant_idempotent_call')) as { partner_id: number }[]).filter(
    ({ partner_id }) => partner_id === 0,
  ).length;
