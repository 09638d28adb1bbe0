// Sends the messages of one receiver. Each receiver has a lane, so none waits for another.
import type { Attempt } from '../../../engine/push/attempt_outcome.ts';
import type { Outgoing } from '../../../engine/push/outgoing.ts';
import { type Database, StoreUnavailableError } from '../../../engine/store/store.ts';
import { guarded } from '../../../engine/stray_errors.ts';
import { type Clock, seconds } from '../../../kit/contract/clock.ts';
import { holdsBack } from '../../../kit/contract/fault_kinds.ts';
import { findNextDue, listDueMessages, type Message, suppressDue } from '../messages.store.ts';
import type { Receiver } from '../push.store.ts';
import { type HeldBack, WaitingPushes } from './held_back.ts';
import { attemptPush, meetPushFault, type PushFaults } from './push_faults.ts';
import { type MadeAttempt, recordAttempts } from './record_attempts.ts';

/** Messages that a lane holds at once: messages under way, and messages whose attempt is not written yet. */
const held_max = 128;
/** Due messages are read again when fewer than this are left. */
const queued_min = 64;
/** A page is larger than all that is held or queued, so that it has messages that are neither. */
const page_size = held_max + queued_min + 64;

export interface LaneContext {
  readonly database: Database;
  readonly outgoing: Outgoing;
  readonly business_clock: Clock;
  readonly push_days: number;
  /** Undefined if the marketplace has no test tools. */
  readonly faults: PushFaults | undefined;
  /** Whether this node may send. */
  isSender(): boolean;
  observe(message: Message, attempt: Attempt): void;
}

export class ReceiverLane {
  /** As last read. */
  receiver: Receiver;
  /** Signs its pushes. */
  key: string | undefined;
  /** The subjects of the messages that are held, by message_no. */
  readonly #held = new Map<number, string>();
  /** Due messages that are not held yet, in the order in which they became due. */
  #queue: Message[] = [];
  /** Whether there may be due messages that were not read yet. */
  #has_more = false;
  readonly #made: MadeAttempt[] = [];
  readonly #held_back: HeldBack[] = [];
  readonly #waiting = new WaitingPushes();
  /** The messages whose attempt was written since the last search began: it may still have read them as due. */
  #released = new Set<number>();
  #is_searching = false;
  #writing: Promise<void> | undefined;
  #idle: (() => void)[] = [];
  #is_ended = false;
  attempts = 0;

  constructor(
    readonly context: LaneContext,
    receiver: Receiver,
    key: string | undefined,
  ) {
    this.receiver = receiver;
    this.key = key;
  }

  /** Sends what is due, as far as there is room. Whatever ends starts the rest. */
  search(): Promise<void> {
    this.#has_more = true;
    return this.#fill();
  }

  /** The same, but messages that are not begun yet are read again: they may have been deleted. */
  searchAgain(): Promise<void> {
    this.#queue = [];
    return this.search();
  }

  /** Reads due messages while few are queued. */
  async #fill(): Promise<void> {
    if (this.#is_searching) return;
    this.#is_searching = true;
    try {
      while (this.#has_more && this.#queue.length < queued_min && this.#mayRead()) {
        this.#has_more = false;
        await this.#readDue();
        this.#startQueued();
      }
    } catch (error) {
      // A later search finds the database again. Its outage is logged elsewhere.
      if (!(error instanceof StoreUnavailableError)) throw error;
    } finally {
      this.#is_searching = false;
      this.#noteIdle();
    }
  }

  #mayRead(): boolean {
    return !this.#is_ended && this.#held.size < held_max && this.key !== undefined;
  }

  async #readDue(): Promise<void> {
    const { database, business_clock, push_days } = this.context;
    const { partner_id, status } = this.receiver;
    const now = seconds(business_clock);
    if (status === 'Suspended') {
      await database.run(suppressDue, { partner_id, now, kept_until: now + push_days * 86_400 });
      return;
    }
    const released = new Set<number>();
    this.#released = released;
    const due = await database.all(listDueMessages, { partner_id, now, limit: page_size });
    this.#has_more ||= due.length === page_size;
    this.#queue = due.filter(({ message_no }) => !this.#held.has(message_no) && !released.has(message_no));
  }

  /** Begins attempts in the order of the queue. The next message of a subject starts when the one before it is written. */
  #startQueued(): void {
    const { outgoing } = this.context;
    const { key } = this;
    if (this.receiver.status === 'Suspended') this.#queue = [];
    const subjects = new Set(this.#held.values());
    const left: Message[] = [];
    for (const [at, message] of this.#queue.entries()) {
      if (this.#held.size >= held_max || !this.#hasRoom(outgoing) || key === undefined) {
        left.push(...this.#queue.slice(at));
        break;
      }
      const must_wait = subjects.has(message.subject);
      subjects.add(message.subject);
      if (must_wait) left.push(message);
      // Nothing may start now. What is left is still due, and the next search reads it again.
      else if (!this.#start(message, key)) {
        left.length = 0;
        this.#has_more = false;
        break;
      }
    }
    this.#queue = left;
  }

  #hasRoom(outgoing: Outgoing): boolean {
    return outgoing.in_flight.roomFor(String(this.receiver.partner_id)) > 0;
  }

  /** @returns whether the attempt began. */
  #start(message: Message, key: string): boolean {
    const { outgoing, business_clock, faults } = this.context;
    const { partner_id, callback_url: url } = this.receiver;
    const { message_no, subject, body } = message;
    if (url === null || this.#is_ended || !this.context.isSender()) return false;
    if (outgoing.circuits.stateOf(url) === 'trying') return false;
    const started_at = seconds(business_clock);
    const fault = meetPushFault(faults, message);
    if (fault && holdsBack(fault.kind)) {
      this.#held.set(message_no, subject);
      this.#held_back.push({ message, fault, until: started_at + fault.delay_s });
      guarded(() => this.#writeSoon())();
      return true;
    }
    const delivering = attemptPush(outgoing, partner_id, { url, key, body }, fault?.kind);
    if (!delivering) return false;
    this.#held.set(message_no, subject);
    this.attempts++;
    delivering.then(
      guarded((attempt: Attempt) => {
        if (this.#is_ended) return;
        this.context.observe(message, attempt);
        this.#made.push({ message, attempt, started_at, fault: fault?.kind });
        // Its place is free. The next attempts start while this one is written.
        this.#startQueued();
        return this.#writeSoon();
      }),
    );
    return true;
  }

  #writeSoon(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
      this.#noteIdle();
    });
    return this.#writing;
  }

  /** Writes what has ended, together with what ends meanwhile. */
  async #write(): Promise<void> {
    const { database, business_clock, push_days, faults } = this.context;
    const { partner_id } = this.receiver;
    while (this.#made.length + this.#held_back.length > 0) {
      const made = this.#made.splice(0);
      const held_back = this.#held_back.splice(0);
      const messages = made.map(({ message }) => message);
      const now = seconds(business_clock);
      try {
        const status = await database.transaction(async (store) => {
          await this.#waiting.hold(store, held_back);
          await this.#waiting.release(store, messages, now);
          return recordAttempts(store, partner_id, made, now, now + push_days * 86_400);
        });
        if (status) this.receiver = { ...this.receiver, status };
      } catch (error) {
        // The messages are still due, and are sent again when the database answers.
        if (error instanceof StoreUnavailableError) return;
        throw error;
      } finally {
        for (const { message_no } of [...messages, ...held_back.map(({ message }) => message)]) {
          this.#held.delete(message_no);
          this.#released.add(message_no);
        }
      }
      // A push that a fault held back may be due now, before those in the queue.
      if (faults) this.#queue = [];
      this.#has_more ||= faults !== undefined;
      this.#startQueued();
      await this.#fill();
    }
  }

  #noteIdle(): void {
    if (!this.#is_idle) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  get #is_idle(): boolean {
    return this.#is_ended || !this.is_busy;
  }

  /** Whether attempts are under way or are being written. */
  get is_busy(): boolean {
    return this.#held.size > 0 || this.#is_searching || this.#writing !== undefined;
  }

  /** When its next message falls due after a moment. */
  async findNextDue(after: number): Promise<number | undefined> {
    const { partner_id } = this.receiver;
    return (await this.context.database.first(findNextDue, { partner_id, after }))?.due_at;
  }

  /** Begins and writes nothing more. What is under way is forgotten, and due again. */
  end(): void {
    this.#is_ended = true;
    this.#noteIdle();
  }

  /** Resolves when nothing is under way. */
  idle(): Promise<void> {
    return this.#is_idle ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }
}
