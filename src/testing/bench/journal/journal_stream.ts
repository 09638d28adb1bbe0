// The calls of one journal, or of all journals of a server, as Server-Sent Events.
import type { ServerSentEvent } from '../../../kit/contract/event_stream.ts';
import type { NumberedFacts } from './call_ring.ts';
import { callSummary } from './call_summary.ts';
import { isCallOf, type Journal, type JournalSpaces } from './journal.ts';
import type { FollowedCall, JournalReader } from './journal_reader.ts';

const heartbeat_ms = 15_000;

/** What a stream follows: one journal, or all. Its calls are numbered without gaps. */
class Followed {
  constructor(
    readonly spaces: JournalSpaces,
    readonly journal: Journal | undefined,
  ) {}

  numberOf({ call_no, seq }: NumberedFacts): number {
    return this.journal ? call_no : seq;
  }

  get last(): number {
    return this.journal ? this.journal.last_no : this.spaces.last_seq;
  }

  /** The calls after a number that are kept, in order. */
  listAfter(number: number, shops: ReadonlySet<number> | undefined): FollowedCall[] {
    return (this.journal ? [this.journal] : [...this.spaces.journals])
      .flatMap(({ facts, place }) => facts.map((call) => ({ call, place })))
      .filter(({ call }) => this.numberOf(call) > number && isCallOf(shops, call))
      .sort((one, other) => one.call.seq - other.call.seq);
  }
}

/** The number after which a reader begins, and whether calls before that are missed; `after` may be any text. */
function beginningOf(followed: Followed, after: string | undefined): { number: number; is_resumed: boolean } {
  if (after === 'latest') return { number: followed.last, is_resumed: false };
  const [, code, digits = ''] = /^([0-9a-f]{8})\.(\d{1,15})$/.exec(after ?? '') ?? [];
  const is_resumed = code === followed.spaces.code && Number(digits) <= followed.last;
  return { number: is_resumed ? Number(digits) : 0, is_resumed };
}

const json = (event: string, data: object, id?: string): ServerSentEvent => ({
  event,
  id,
  data: JSON.stringify(data),
});

export interface StreamedJournal {
  readonly spaces: JournalSpaces;
  /** Undefined for the calls of all journals. */
  readonly journal: Journal | undefined;
  readonly isKnown: (operation: string) => boolean;
  /** The id of the last event that the reader has, or `latest`. */
  readonly after: string | undefined;
}

/** Sends what is kept after a call, and then each new call until the reader is closed. */
export function streamCalls(
  { spaces, journal, isKnown, after }: StreamedJournal,
  reader: JournalReader,
): AsyncGenerator<ServerSentEvent | undefined> {
  const followed = new Followed(spaces, journal);
  const { number, is_resumed } = beginningOf(followed, after);
  // Listed in the turn in which the reader was opened, so that its calls follow these without a gap.
  const kept = followed.listAfter(number, reader.shops);
  // A reader of some shops does not learn how many calls others got.
  const missed = is_resumed && reader.shops === undefined ? followed.last - number - kept.length : 0;
  const eventOf = ({ call, place }: FollowedCall) =>
    json('call', callSummary(call, place, isKnown), `${spaces.code}.${followed.numberOf(call)}`);
  async function* send() {
    if (missed > 0) yield json('skipped', { count: missed });
    for (const found of kept.splice(0)) yield eventOf(found);
    while (!reader.is_over) {
      const { calls, skipped, sampled } = await reader.next(heartbeat_ms);
      if (skipped > 0) yield json('skipped', { count: skipped });
      if (calls.length === 0) yield undefined;
      for (const call of calls) yield eventOf(call);
      if (sampled) yield json('sampled', sampled);
    }
  }
  return send();
}
