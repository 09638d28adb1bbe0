import type { Handler } from '../../../engine/gateway/handler.ts';
import { WithWarning } from '../../../kit/contract/envelope.ts';
import { recordShopEvents } from '../../event/record_next_events.ts';
import { commentChange } from '../item_events.ts';
import { reply_length_max } from '../product.ts';
import { replyErrors } from './comments.errors.ts';
import { lockComments, replyToComment } from './comments.store.ts';
import type { reply_comment } from './reply_comment.contract.ts';

const isLengthValid = (text: string) => text.length > 0 && [...text].length <= reply_length_max;

export const replyComment: Handler<typeof reply_comment> = async (
  { shop: { shop_id }, store, now, partner_id, request_id },
  { comment_list },
) => {
  const comment_ids = [...new Set(comment_list.map(({ comment_id }) => comment_id))].sort((a, b) => a - b);
  const rows = await store.all(lockComments, { comment_ids, shop_id });
  const comments = new Map(rows.map((row) => [row.comment_id, row]));
  const named = new Set<number>();

  function findProblem(comment_id: number, text: string): keyof typeof replyErrors | undefined {
    if (named.has(comment_id)) return 'repeated';
    named.add(comment_id);
    if (!isLengthValid(text)) return 'length_invalid';
    const row = comments.get(comment_id);
    if (!row) return 'unknown';
    return row.reply === null ? undefined : 'replied_already';
  }

  const judged = comment_list.map(({ comment_id, comment }) => ({
    comment_id,
    reply: comment,
    problem: findProblem(comment_id, comment),
  }));
  const written = judged.filter(({ problem }) => !problem);
  await Promise.all(
    written.map(({ comment_id, reply }) => store.run(replyToComment, { shop_id, comment_id, reply, now })),
  );
  const changes = written.flatMap(({ comment_id }) => {
    const row = comments.get(comment_id);
    return row ? [commentChange('reply', row)] : [];
  });
  await recordShopEvents(store, shop_id, changes, { actor: 'seller', partner_id, request_id, now });
  const result_list = judged.map(({ comment_id, problem }) => ({
    comment_id,
    ...(problem && {
      fail_error: replyErrors[problem].error,
      fail_message: replyErrors[problem].message,
    }),
  }));
  const failed = judged.flatMap(({ comment_id, problem }) => (problem ? [String(comment_id)] : []));
  return failed.length === 0 ? { result_list } : new WithWarning({ result_list }, failed);
};
