import { type BodyLimits, BodyPlaces } from '../http/bodies/body_places.ts';
import { BodyRates } from '../http/bodies/body_rates.ts';
import { type UploadLimits, UploadRoom } from '../http/bodies/upload_room.ts';
import { InFlight } from './in_flight.ts';
import type { Commits } from './turn_budget.ts';

export interface IntakeLimits extends BodyLimits, UploadLimits {
  /** Maximum number of calls in progress at once. */
  readonly in_flight_max: number;
  /** Maximum duration of a call. A call may spend half of it waiting to start. */
  readonly call_timeout_ms: number;
  /** Minimum transfer rate of bodies, in bytes per second, and the window over which it is measured. */
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
    /** The server's address as partners see it; undefined to use the address that the call came to. */
    readonly public_url: string | undefined,
    /** Number of concurrent calls at which the database is fastest. */
    database_calls: number,
    /** The commits of an SQLite database. */
    commits?: Commits,
  ) {
    this.in_flight = new InFlight(limits.in_flight_max, limits.call_timeout_ms / 2, database_calls, commits);
    this.bodies = new BodyPlaces(limits);
    this.uploads = new UploadRoom(limits);
    this.rates = new BodyRates(limits.rate_window_ms);
  }
}
