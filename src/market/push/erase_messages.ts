// Events name no persons, and neither do the pushes that are made from them. Pushes that operators have triggered may say
// anything, and so may the answers of receivers.
import type { Store } from '../../engine/store/store.ts';
import { old_messages } from './messages.store.ts';
import { listAnswersTo, listMessagesAbout, removePushAnswer } from './personal_messages.store.ts';

interface Sought {
  readonly partner_ids: readonly number[];
  /** What the pushes are about. At most 150. */
  readonly subjects: readonly string[];
  shows(text: string): boolean;
}

const messages_at_once = 150;

/** Deletes pushes that show somebody, with their attempts, and empties such answers of receivers. @returns their number. */
export async function eraseMessages(store: Store, { partner_ids, subjects, shows }: Sought): Promise<number> {
  let erased = 0;
  if (subjects.length === 0) return erased;
  for (const partner_id of partner_ids) {
    const messages = await store.all(listMessagesAbout, { partner_id, subjects });
    for (let from = 0; from < messages.length; from += messages_at_once) {
      const message_nos = messages.slice(from, from + messages_at_once).map(({ message_no }) => message_no);
      for (const { answer, ...attempt } of await store.all(listAnswersTo, { partner_id, message_nos }))
        if (shows(answer)) erased += await store.run(removePushAnswer, attempt);
    }
    for (const { body, ...message } of messages) {
      if (!shows(body)) continue;
      await store.run(old_messages.deleteAttempts, message);
      erased += await store.run(old_messages.deleteMessage, message);
    }
  }
  return erased;
}
