import { fastLongJson } from './fast_long_json.ts';

/** The fields around a payload. The reference has one common envelope and a few that differ. */
export interface Envelope {
  /** Where the payload is: under this name, among the envelope's own fields, or nowhere. */
  readonly payload: 'response' | 'data' | 'top' | 'none';
  /** Whether the answer has a `warning`, and of what kind. */
  readonly warning: 'text' | 'texts' | 'list' | 'none';
  /** Whether an answer contains its request_id. */
  readonly request_id: boolean;
  /** Whether a successful answer has an empty `error`. */
  readonly error_when_successful: boolean;
  /** The `message` of a successful answer, where it is not empty. */
  readonly message_of_success?: string;
  /** Whether a successful answer has an empty warning, as most do. */
  readonly empty_warning?: boolean;
}

/** Every envelope that the reference has. */
export const envelopes = {
  /** The most common one. */
  common: { payload: 'response', warning: 'text', request_id: true, error_when_successful: true },
  /** The warning lists the rows that it is about. */
  batch: { payload: 'response', warning: 'list', request_id: true, error_when_successful: true },
  /** The warning is a list of sentences. Only successes with a warning have it. */
  warning_texts: {
    payload: 'response',
    warning: 'texts',
    request_id: true,
    error_when_successful: true,
    empty_warning: false,
  },
  without_warning: { payload: 'response', warning: 'none', request_id: true, error_when_successful: true },
  /** `message` confirms that the call has succeeded. */
  with_success_message: {
    payload: 'response',
    warning: 'none',
    request_id: true,
    error_when_successful: true,
    message_of_success: 'success',
  },
  data: { payload: 'data', warning: 'text', request_id: true, error_when_successful: true },
  /** `error` is present only in refusals. */
  error_only_when_failed: {
    payload: 'response',
    warning: 'text',
    request_id: true,
    error_when_successful: false,
  },
  without_payload: { payload: 'none', warning: 'none', request_id: true, error_when_successful: true },
  without_payload_with_warning: {
    payload: 'none',
    warning: 'text',
    request_id: true,
    error_when_successful: true,
  },
  /** The request_id is only in the header. */
  without_request_id: {
    payload: 'response',
    warning: 'none',
    request_id: false,
    error_when_successful: true,
  },
  /** The token calls. */
  top: { payload: 'top', warning: 'none', request_id: true, error_when_successful: true },
  /** A payload at the top level, with a warning next to it. */
  top_with_warning: { payload: 'top', warning: 'text', request_id: true, error_when_successful: true },
} as const satisfies Record<string, Envelope>;

export type EnvelopeName = keyof typeof envelopes;

/** A payload with a warning, for operations that have one. */
export class WithWarning<Payload> {
  constructor(
    readonly payload: Payload,
    readonly warning: string | readonly unknown[],
  ) {}
}

/**
 * A payload that is JSON text already, as the database stores or builds it, so that it need not be parsed and
 * written again.
 */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Writes the body of a successful answer, in pieces if it is long. Built once for each operation. */
export function successWriter(
  envelope: Envelope,
): (request_id: string, payload: unknown, warning?: unknown) => string | string[] {
  const message = `"message":${JSON.stringify(envelope.message_of_success ?? '')}`;
  const opening = envelope.error_when_successful ? `"error":"",${message}` : message;
  const { empty_warning = envelope.warning !== 'none' } = envelope;
  const no_warning = !empty_warning ? '' : envelope.warning === 'text' ? ',"warning":""' : ',"warning":[]';
  const named =
    envelope.payload === 'response' || envelope.payload === 'data' ? `,"${envelope.payload}":` : '';
  return (request_id, payload, warning) => {
    const head = envelope.request_id ? `{"request_id":"${request_id}",${opening}` : `{${opening}`;
    const is_warned = warning !== undefined && !(Array.isArray(warning) && warning.length === 0);
    const warned = is_warned ? `,"warning":${JSON.stringify(warning)}` : no_warning;
    if (named) {
      const written = payload instanceof RawJson ? payload.text : fastLongJson(payload);
      if (typeof written === 'string') return `${head}${warned}${named}${written}}`;
      return [`${head}${warned}${named}`, ...written, '}'];
    }
    const written = payload instanceof RawJson ? payload.text : JSON.stringify(payload);
    const fields = envelope.payload === 'top' ? written.slice(1, -1) : '';
    return fields ? `${head}${warned},${fields}}` : `${head}${warned}}`;
  };
}

/** Whether refusals have a `warning`, too, as they usually do if successes have one. */
export const hasWarningOfRefusals = ({ warning }: Envelope): boolean =>
  warning === 'text' || warning === 'list';

/** The body of a refusal. Without a known operation, it contains only the error. */
export function refusalBody(
  request_id: string,
  row: { error: string; message: string; explanation?: string | undefined; response?: unknown },
  envelope?: Envelope,
  warning?: unknown,
): string {
  const body: Record<string, unknown> = {
    ...(envelope?.request_id !== false && { request_id }),
    error: row.error,
    message: row.message,
    ...(row.explanation !== undefined && { explanation: row.explanation }),
  };
  if (envelope && hasWarningOfRefusals(envelope))
    body.warning = warning ?? (envelope.warning === 'list' ? [] : '');
  if (row.response !== undefined && envelope)
    body[envelope.payload === 'data' ? 'data' : 'response'] = row.response;
  return JSON.stringify(body);
}
