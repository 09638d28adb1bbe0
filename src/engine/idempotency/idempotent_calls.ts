import type { Clock } from '../../kit/contract/clock.ts';
import { idempotency_keys_max, kept_answer_bytes_max } from '../../kit/contract/idempotency_key.ts';
import { GatewayRefusal } from '../http/gateway_refusals.ts';
import { countRefusal } from '../observe/limit_refusals.ts';
import { ConditionalTransaction } from '../store/conditional_transaction.ts';
import { FreshCache } from '../store/fresh_cache.ts';
import { type Store, StoreUnavailableError, type Transaction } from '../store/store.ts';
import type { AnswerRoom } from './answer_room.ts';
import {
  type CallerOfKey,
  idempotencyStatements,
  type KeyedCall,
  type PartnerCaller,
  partnerCallStatements,
} from './idempotency.store.ts';
import { refuseKey } from './key_header.ts';

/** More than the number of callers in a second. */
const counts_max = 10_000;

/** The result of a call: the body of its answer, or a refusal of the type that its API uses. */
export interface KeyedAnswer<Refused> {
  readonly answer: string | Refused | GatewayRefusal;
  /** Whether the call wrote something that must be undone. */
  readonly is_undone: boolean;
}

const isSmallEnough = (answer: string): boolean => Buffer.byteLength(answer) <= kept_answer_bytes_max;

/**
 * Does a call whose key is being claimed: its first reads go to the server with the claim.
 *
 * @param claimed the answer to give instead of doing the call, if there is one.
 */
async function performIfClaimed<Result>(
  store: Transaction,
  claimed: Promise<KeyedAnswer<never> | undefined>,
  perform: (store: Transaction) => Promise<Result>,
): Promise<{ readonly result: Result } | KeyedAnswer<never>> {
  const conditional = new ConditionalTransaction(
    store,
    claimed.then((instead) => instead === undefined),
  );
  try {
    const result = await perform(conditional);
    await conditional.wanted;
    return { result };
  } catch (error) {
    const instead = await claimed;
    if (instead) return instead;
    throw error;
  }
}

/**
 * Does a call with a key once. A repeated call gets the answer that was stored together with the first call's writes.
 */
export class IdempotentCalls {
  /** The number of keys by caller. At most a second old, and incremented in between. */
  readonly #counts: FreshCache<string, { count: number }>;

  constructor(
    wall_clock: Clock,
    readonly room: AnswerRoom,
    callers_max = counts_max,
  ) {
    this.#counts = new FreshCache('idempotency_count', wall_clock, callers_max);
  }

  /**
   * Answers a call of a partner in a transaction. Of two equal calls at once, the first to claim the key is
   * done, and the other waits for it to end.
   *
   * @param perform does the call in the transaction that it gets, and returns the body of the answer.
   */
  async answer<Refused extends object>(
    store: Transaction,
    caller: PartnerCaller,
    call: KeyedCall,
    perform: (store: Transaction) => Promise<string | Refused>,
  ): Promise<KeyedAnswer<Refused>> {
    const claimed = this.#claimFor(store, caller, call);
    const performed = await performIfClaimed(store, claimed, perform);
    if ('answer' in performed) return performed;
    const { result: answer } = performed;
    if (typeof answer !== 'string') return { answer, is_undone: true };
    if (isSmallEnough(answer)) store.write(partnerCallStatements[caller].keepAnswer, { ...call, answer });
    return { answer, is_undone: false };
  }

  /** Answers a call of an operator. Another key is always accepted, and the oldest answers are deleted. */
  async answerOperator<Refused extends object>(
    store: Transaction,
    call: KeyedCall,
    perform: (store: Transaction) => Promise<string | Refused>,
  ): Promise<KeyedAnswer<Refused>> {
    const claimed = this.#claim(store, 'operator', call);
    const performed = await performIfClaimed(store, claimed, perform);
    if ('answer' in performed) return performed;
    const { result: answer } = performed;
    if (typeof answer !== 'string') return { answer, is_undone: true };
    const kept = isSmallEnough(answer) ? answer : null;
    const ends_at_kib = this.room.take(call, kept ?? '');
    store.write(idempotencyStatements.operator.keepAnswer, { ...call, answer: kept, ends_at_kib });
    await this.room.giveWay(store, ends_at_kib);
    return { answer, is_undone: false };
  }

  /** Returns the answer of an earlier call with this key; undefined if there is none. */
  async findKept(
    store: Store,
    caller: CallerOfKey,
    call: KeyedCall,
  ): Promise<string | GatewayRefusal | undefined> {
    const kept = await store.first(idempotencyStatements[caller].find, call);
    if (!kept || kept.expires_at <= call.now) return undefined;
    if (kept.request_sha256 !== call.request_sha256)
      return refuseKey('was used for a call with other parameters');
    return (
      kept.answer ?? refuseKey('was used before: the call was done, and its answer was too large to be kept')
    );
  }

  /** Claims a key. @returns the answer to give instead of doing the call, if its key is in use. */
  async #claim(
    store: Transaction,
    caller: CallerOfKey,
    call: KeyedCall,
  ): Promise<KeyedAnswer<never> | undefined> {
    if ((await store.run(idempotencyStatements[caller].claim, call)) > 0) return undefined;
    return { answer: await this.#findAnswer(store, caller, call), is_undone: false };
  }

  /** Claims a key for a partner, who may have a limited number of them. */
  async #claimFor(
    store: Transaction,
    caller: PartnerCaller,
    call: KeyedCall,
  ): Promise<KeyedAnswer<never> | undefined> {
    const instead = await this.#claim(store, caller, call);
    if (instead) return instead;
    if ((await this.#countKeys(store, caller, call)) <= idempotency_keys_max) return undefined;
    return { answer: await this.#refuseFurtherKey(store, caller, call), is_undone: true };
  }

  async #findAnswer(store: Store, caller: CallerOfKey, call: KeyedCall): Promise<string | GatewayRefusal> {
    const kept = await this.findKept(store, caller, call);
    // The call expired and was deleted between the two statements. The next attempt claims the key.
    if (kept === undefined) throw new StoreUnavailableError('The call of this key expires at this moment.');
    return kept;
  }

  /** The refusal tells when the first key is free again. */
  async #refuseFurtherKey(store: Store, caller: PartnerCaller, call: KeyedCall): Promise<GatewayRefusal> {
    countRefusal('idempotency_keys_max');
    const first = await store.first(partnerCallStatements[caller].findFirstExpiry, call);
    const wait_s = Math.max(1, (first?.expires_at ?? call.expires_at) - call.now);
    return new GatewayRefusal('too_many_keys', { headers: { 'retry-after': String(wait_s) } });
  }

  /** Counts the keys, including the one that was claimed just now. */
  async #countKeys(store: Store, caller: PartnerCaller, call: KeyedCall): Promise<number> {
    const cache_key = `${caller}/${call.owner}/${call.partner_id}`;
    const known = this.#counts.get(cache_key);
    if (known) return ++known.count;
    const counted = await this.#counts.load(cache_key, () =>
      store.first(partnerCallStatements[caller].count, call),
    );
    return counted?.count ?? 0;
  }
}
