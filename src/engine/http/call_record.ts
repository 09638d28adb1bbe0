import type { LoggedTarget } from './requests/logged_target.ts';

/** What a server does with an unexpected error. */
export type OnDefect = (error: unknown, call: CallRecord) => void;

/**
 * One call in progress: who called what, and how it ended. This is everything that is logged, and contains no secrets.
 */
export class CallRecord {
  partner_id: number | undefined = undefined;
  shop_id: number | undefined = undefined;
  merchant_id: number | undefined = undefined;
  /** Name of the operator's token, on the operator API. */
  token_name: string | undefined = undefined;
  /** The error code of the answer; empty for a success. */
  error = '';
  status = 0;
  /** In milliseconds, with microseconds as fractions. */
  duration_ms = 0;

  readonly method: string;
  readonly path: string;

  constructor(
    readonly request_id: string,
    { method, path }: LoggedTarget,
    readonly operation: string | undefined = undefined,
  ) {
    this.method = method;
    this.path = path;
  }

  /** Records how the call was answered. */
  end(error: string, status: number, duration_ms: number): this {
    this.error = error;
    this.status = status;
    this.duration_ms = Math.round(duration_ms * 1_000) / 1_000;
    return this;
  }
}
