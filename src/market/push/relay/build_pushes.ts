// Which pushes an event causes. Each code declares how it is built.
import { subjectType } from '../../../kit/events/subject_events.ts';
import type { BuiltPush, PushCause, PushCode, PushFacts } from '../../../kit/pushes/push_code.ts';
import { push_codes } from '../../push_codes.ts';

/** A push before it is addressed. */
export interface CausedPush extends BuiltPush {
  readonly code: PushCode;
}

/**
 * The pushes that an event causes, in the order in which they are sent, each with the state as of the event.
 *
 * @param codes if given, only pushes of these codes are built.
 */
export async function pushesOf(
  event: PushCause,
  facts: PushFacts,
  codes: readonly PushCode[] = push_codes,
): Promise<CausedPush[]> {
  const type = subjectType(event.subject);
  const caused: CausedPush[] = [];
  for (const code of codes)
    for (const { subject_type, build } of code.sources)
      if (subject_type === type)
        for (const built of await build(event, facts)) caused.push({ code, ...built });
  return caused;
}
