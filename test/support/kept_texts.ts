// Operations of the tests' own that write: each time one is done it keeps one row more.
import { flag, int32, text, withDefault } from '../../src/platform/contract/field.ts';
import { operation, type RequestOf } from '../../src/platform/contract/operation.ts';
import type { Context } from '../../src/platform/gateway/handler.ts';
import { group } from '../../src/platform/group.ts';
import { insertBlob } from '../../src/platform/store/blobs/blobs.ts';
import type { World } from './harness.ts';
import { storedRows } from './refusals.ts';

const definition = {
  method: 'POST',
  access: 'write',
  summary: 'Keeps a text.',
  request: {
    text: text('The text.'),
    refused: withDefault(
      flag('Whether it is refused once it has been kept, unless the test forbids.'),
      false,
    ),
    count: withDefault(int32('How often the answer repeats the text.', { minimum: 0 }), 1),
  },
  response: { kept: text('The text, as often as was asked for.') },
  errors: { not_now: { error: 'kept_text.not_now', message: 'Not now.' } },
} as const;

const keep_text = operation({ ...definition, name: 'v2.kept_text.keep', caller: 'shop' });
const keep_text_again = operation({ ...definition, name: 'v2.kept_text.keep_again', caller: 'shop' });
const keep_merchant_text = operation({ ...definition, name: 'v2.kept_text.keep_for', caller: 'merchant' });

export const kept_text_contracts = [keep_text, keep_text_again, keep_merchant_text];

/** Whether texts that are to be refused are. */
export class Strictness {
  refuses = true;
}

/** The group of these operations. */
export function keptTextGroup(strictness = new Strictness()) {
  const keep = async (
    { store, request_id, refuse }: Pick<Context<typeof keep_text>, 'store' | 'request_id' | 'refuse'>,
    { text, refused, count }: RequestOf<typeof keep_text>,
  ) => {
    await insertBlob(store, 0, Buffer.from(`${text} ${request_id}`), null);
    return refused && strictness.refuses ? refuse('not_now') : { kept: text.repeat(count) };
  };
  return group({
    name: 'kept_text',
    contracts: [keep_text, keep_text_again, keep_merchant_text],
    handlers: { keep, keep_again: keep, keep_for: keep },
  });
}

/** How often texts have been kept in all. */
export const countKeptTexts = async (world: World): Promise<number> =>
  (await storedRows(world, 'blob')).length;
