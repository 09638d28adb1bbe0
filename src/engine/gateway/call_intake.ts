import { type BodyLimits, BodyPlaces } from '../http/bodies/body_places.ts';
import { BodyRates } from '../http/bodies/body_rates.ts';
import { type UploadLimits, UploadRoom } from '../http/bodies/upload_room.ts';
import { InFlight } from './in_flight.ts';

export interface IntakeLimits extends BodyLimits, UploadLimits {
  /** How many calls may be under way at once. */
  readonly in_flight_max: number;
  /** How long a call may take; for half of it, it may wait to be among them. */
  readonly call_timeout_ms: number;
  /** How fast bodies have to arrive, in bytes per second, over windows of so much time. */
  readonly body_rate_min: number;
  readonly upload_rate_min: number;
  readonly rate_window_ms: number;
}

/** What the calls of a server share until they are answered. */
export class CallIntake {
  readonly in_flight: InFlight;
  readonly bodies: BodyPlaces;
  readonly uploads: UploadRoom;
  readonly rates: BodyRates;

  constructor(
    readonly limits: IntakeLimits,
    /** Where partners see the server; the address that a call came to when undefined. */
    readonly public_url: string | undefined,
    /** How many calls the database needs at once to be quick. */
    database_calls: number,
  ) {
    this.in_flight = new InFlight(limits.in_flight_max, limits.call_timeout_ms / 2, database_calls);
    this.bodies = new BodyPlaces(limits);
    this.uploads = new UploadRoom(limits);
    this.rates = new BodyRates(limits.rate_window_ms);
  }
}
