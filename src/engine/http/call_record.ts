import type { LoggedTarget } from './requests/logged_target.ts';

/** What a server does with an error that is no refusal. */
export type OnDefect = (error: unknown, call: CallRecord) => void;

/** One call on its way: who called what and how it ended, which is all that the log says. It holds no secret. */
export class CallRecord {
  partner_id: number | undefined = undefined;
  shop_id: number | undefined = undefined;
  merchant_id: number | undefined = undefined;
  /** The name of the operator's token, on the operator API. */
  token_name: string | undefined = undefined;
  /** The wire's error code; empty for a success. */
  error = '';
  /** The HTTP status. */
  status = 0;
  /** Milliseconds, to the microsecond. */
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

  /** Notes how the call was answered. */
  end(error: string, status: number, duration_ms: number): this {
    this.error = error;
    this.status = status;
    this.duration_ms = Math.round(duration_ms * 1_000) / 1_000;
    return this;
  }
}
