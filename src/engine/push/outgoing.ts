// Delivery to addresses that strangers choose: partners' receivers of pushes, and webhooks of operators.
import type { Clock } from '../../kit/contract/clock.ts';
import { guarded } from '../stray_errors.ts';
import type { Tracer } from '../trace/tracer.ts';
import { AddressRules } from './address_rules.ts';
import { type Attempt, type AttemptOutcome, isAnswered, type RefusedUrl } from './attempt_outcome.ts';
import { CircuitBreaker } from './circuit_breaker.ts';
import { type Destination, readDestination } from './destination.ts';
import { InFlightPushes } from './in_flight_pushes.ts';
import { type NameLookup, openNameLookup } from './name_lookup.ts';
import { push_limits } from './push_limits.ts';
import { ReceiverConnections } from './receiver_connections.ts';
import { type Ended, sendOnce } from './send_once.ts';
import { TestRate } from './test_rate.ts';

const attempt_ms_max = push_limits.push_attempt_ms_max.value;

/** What is sent. The bytes of the body go out unchanged. */
export interface OutgoingPush {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface OutgoingOptions {
  /** Networks that are allowed although they are not public, separated by commas. */
  readonly allowed_networks: string;
  readonly business_clock: Clock;
  readonly lookup?: NameLookup;
  /** What the marketplaces of a node share. */
  readonly in_flight?: InFlightPushes;
  /** Undefined if nothing is traced. */
  readonly tracer?: Tracer | undefined;
  /** Certificates to trust instead of Node's own, for tests. */
  readonly ca?: string;
}

/** Sends pushes, within the limits of this node. It opens nothing until it is used. */
export class Outgoing {
  readonly in_flight: InFlightPushes;
  readonly circuits: CircuitBreaker;
  readonly tests: TestRate;
  /** Called when somebody began to receive, or receives something else. The sender sets it. */
  onReceiverChanged: () => void = () => undefined;
  readonly #rules: AddressRules;
  readonly #lookup: NameLookup;
  readonly #options: OutgoingOptions;
  #connections: ReceiverConnections | undefined;
  /** Ends the attempts under way. */
  readonly #under_way = new Set<AbortController>();
  #is_closed = false;

  constructor(options: OutgoingOptions) {
    this.#options = options;
    this.in_flight = options.in_flight ?? new InFlightPushes();
    this.#rules = new AddressRules(options.allowed_networks);
    this.#lookup = options.lookup ?? openNameLookup();
    this.circuits = new CircuitBreaker(options.business_clock);
    this.tests = new TestRate(options.business_clock);
  }

  /** What is wrong with a URL, as far as that shows without a lookup: its form, or an address in it. */
  checkUrl(text: string): RefusedUrl | undefined {
    const destination = readDestination(text);
    if (typeof destination === 'string') return destination;
    return destination.is_address ? this.#judge(destination, [destination.host]) : undefined;
  }

  /** Makes one attempt, in three seconds at most. Never rejects. */
  async attempt(push: OutgoingPush): Promise<Attempt> {
    const begun = performance.now();
    const ending = new AbortController();
    const timer = setTimeout(
      guarded(() => ending.abort()),
      attempt_ms_max,
    ).unref();
    this.#under_way.add(ending);
    const traced = this.#options.tracer?.beginPush();
    const sent = traced === undefined ? push : { ...push, headers: { ...push.headers, ...traced.headers } };
    const ended = await this.#attempt(sent, ending.signal);
    traced?.end(ended);
    this.#under_way.delete(ending);
    clearTimeout(timer);
    return { ...ended, duration_ms: Math.round(performance.now() - begun) };
  }

  async #attempt({ url, headers, body }: OutgoingPush, signal: AbortSignal): Promise<Ended> {
    const without_answer = (outcome: AttemptOutcome): Ended => ({
      outcome,
      status: undefined,
      error_code: undefined,
      answer: '',
    });
    const destination = readDestination(url);
    if (typeof destination === 'string') return without_answer(destination);
    if (this.#is_closed) return without_answer('connection_closed');
    const { host, is_address } = destination;
    const addresses = is_address ? [host] : await this.#lookup(host, signal).catch(() => []);
    if (signal.aborted) return without_answer('timed_out');
    const fault = this.#judge(destination, addresses);
    if (fault) return without_answer(fault);
    this.#connections ??= new ReceiverConnections(this.#options.ca);
    const sent = { destination, addresses, headers, body: Buffer.from(body) };
    return sendOnce(this.#connections, sent, signal);
  }

  /** Every address of a name must be allowed, so that the order in which they come decides nothing. */
  #judge({ is_encrypted }: Destination, addresses: readonly string[]): RefusedUrl | undefined {
    if (addresses.length === 0) return 'name_not_found';
    if (!addresses.every((address) => this.#rules.allows(address))) return 'address_forbidden';
    return is_encrypted || addresses.every((address) => this.#rules.isNamed(address))
      ? undefined
      : 'not_encrypted';
  }

  /**
   * Makes an attempt for a receiver that has room (`in_flight.roomFor`), unless the URL has not answered for a while.
   *
   * @returns undefined if another attempt is finding out whether the URL answers again.
   */
  deliver(receiver: string, push: OutgoingPush): Promise<Attempt> | undefined {
    const state = this.circuits.begin(push.url);
    if (state === 'trying') return undefined;
    if (state === 'open')
      return Promise.resolve({
        outcome: 'circuit_open',
        status: undefined,
        duration_ms: 0,
        error_code: undefined,
        answer: '',
      });
    return this.in_flight.within(receiver, async () => {
      const attempt = await this.attempt(push);
      this.circuits.end(push.url, isAnswered(attempt.outcome));
      return attempt;
    });
  }

  /** Ends the attempts under way, and makes no more. */
  close(): void {
    this.#is_closed = true;
    for (const ending of this.#under_way) ending.abort();
    this.#connections?.close();
    this.#connections = undefined;
  }
}
