import { setTimeout } from 'node:timers/promises';
import type { Dialect } from '../../kit/contract/dialect.ts';
import type { ParsedRequest } from '../../kit/contract/requests/query_reader.ts';
import { findBodyRefusal, overloaded, readBody, takeWholeBody } from '../http/bodies/body.ts';
import type { BodyPlace } from '../http/bodies/body_places.ts';
import type { UploadReader } from '../http/bodies/upload.ts';
import type { Exchange } from '../http/exchange.ts';
import { GatewayRefusal } from '../http/gateway_refusals.ts';
import type { MarketplaceUser } from '../sandbox/sandbox.ts';
import type { CallIntake } from './call_intake.ts';
import type { Route } from './route.ts';

/** Refuses a call whose body has arrived while too many other calls are in progress. */
export const busy = (message?: string) =>
  new GatewayRefusal('overloaded', { message, headers: { 'retry-after': '1' } });

/** The parts of an HTTP request that are read late: only if a call has passed the earlier checks, or needs them. */
export class IncomingRequest implements MarketplaceUser {
  #place: BodyPlace | undefined;
  #release_upload: (() => void) | undefined;
  #release_marketplace: (() => void) | undefined;
  /** Receives the body of a POST, if calls are recorded. */
  onBody: ((bytes: Uint8Array) => void) | undefined = undefined;

  constructor(
    readonly exchange: Exchange,
    readonly intake: CallIntake,
    /**
     * The turn in which the call began; undefined while it does not count as in progress, for example while
     * its body arrives.
     */
    private begun_in: number | undefined,
  ) {}

  hold(release: () => void): void {
    this.#release_marketplace = release;
  }

  /** The server's address as the client sees it: the configured one, or the address of the connection. */
  get public_url(): string {
    const { public_url } = this.intake;
    if (public_url !== undefined) return public_url;
    const { localAddress = '127.0.0.1', localPort = 80 } = this.exchange.request.socket;
    const address = localAddress.replace(/^::ffff:(?=[\d.]+$)/, '');
    return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`;
  }

  /** The business parameters of a POST. */
  async readBody(
    { upload, readBody: read }: Pick<Route, 'upload' | 'readBody'>,
    dialect: Dialect,
    partner_id: number,
  ): Promise<ParsedRequest | GatewayRefusal> {
    if (upload !== undefined) return this.#readUpload(upload, partner_id);
    const { request } = this.exchange;
    const refusal = findBodyRefusal(request);
    if (refusal) return refusal;
    // Node parses a body that came with the head right after this turn.
    await undefined;
    const bytes = takeWholeBody(request) ?? (await this.#awaitBody(partner_id));
    if (bytes instanceof GatewayRefusal) return bytes;
    this.onBody?.(bytes);
    return read(bytes, dialect);
  }

  /** Reads a body that comes later than its head. While it arrives, the call does not count as in progress. */
  async #awaitBody(partner_id: number): Promise<Uint8Array | GatewayRefusal> {
    const { intake, exchange } = this;
    const place = this.#enter(partner_id);
    if (!place) return overloaded();
    const unwatch = intake.rates.watch(exchange.request, intake.limits.body_rate_min, 'body_rate_min');
    const bytes = await readBody(exchange.request, place);
    unwatch();
    return (await this.#arrive(place)) ? bytes : busy();
  }

  /** Reads an upload. Files are held in memory, so the upload first waits for room. */
  async #readUpload(upload: UploadReader, partner_id: number): Promise<ParsedRequest | GatewayRefusal> {
    const { intake, exchange } = this;
    const { request } = exchange;
    const refusal = upload.refuse(request);
    if (refusal) return refusal;
    const place = this.#enter(partner_id);
    if (!place) return overloaded();
    const byte_count = upload.byteCountOf(request);
    if (!(await intake.uploads.acquire(partner_id, byte_count)))
      return busy('Too many uploads are under way; try again.');
    this.#release_upload = () => intake.uploads.release(partner_id, byte_count);
    const unwatch = intake.rates.watch(request, intake.limits.upload_rate_min, 'upload_rate_min');
    const parsed = await upload.read(request);
    unwatch();
    return (await this.#arrive(place)) ? parsed : busy();
  }

  /** Counts the call among the arriving bodies instead of the calls in progress. */
  #enter(partner_id: number): BodyPlace | undefined {
    this.#place = this.intake.bodies.enter(partner_id, this.exchange.client_address);
    if (this.#place === undefined) return undefined;
    this.leave();
    return this.#place;
  }

  /** Counts the call as in progress again, after waiting if needed. Returns false if too many calls wait. */
  async #arrive(place: BodyPlace): Promise<boolean> {
    place.arrive();
    return this.#comeBack();
  }

  /**
   * Waits without counting as in progress.
   *
   * @returns whether the call may continue; false if too many other calls wait.
   * @throws the reason of the signal if it is aborted.
   */
  async rest(wait_ms: number, ended: AbortSignal | undefined): Promise<boolean> {
    this.leave();
    await setTimeout(wait_ms, undefined, { ref: false, signal: ended }).catch(() => ended?.throwIfAborted());
    return this.#comeBack();
  }

  async #comeBack(): Promise<boolean> {
    const { in_flight } = this.intake;
    this.begun_in = in_flight.acquire() ?? (await in_flight.wait(this.exchange.caller_key));
    return this.begun_in !== undefined;
  }

  /** Stops counting the call as in progress, because it waits for something else. */
  leave(): void {
    if (this.begun_in !== undefined) this.intake.in_flight.release(this.begun_in);
    this.begun_in = undefined;
  }

  /** Releases everything that the call holds. Called when it has been answered. */
  end(): void {
    this.leave();
    this.#place?.leave();
    this.#release_upload?.();
    this.#release_marketplace?.();
  }
}
