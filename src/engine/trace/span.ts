// Spans: what was done for a call, job or push, and how long it took.
import { newSpanId, type SpanName } from './traceparent.ts';

/** The kinds of OpenTelemetry that are used, by their numbers in OTLP. */
export const span_kinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;
type SpanKind = (typeof span_kinds)[keyof typeof span_kinds];

/** Facts about a span. No value is one that a caller sent or a row contains. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface Span extends SpanName {
  readonly parent_id: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  /** By `performance.now()`. */
  readonly begun_ms: number;
  readonly ended_ms: number;
  readonly has_failed: boolean;
  readonly attributes: Attributes;
}

/** Takes spans that have ended. */
export type OnSpan = (span: Span) => void;

/** The result of what a span covers. */
interface Ended {
  readonly has_failed: boolean;
  readonly attributes: Attributes;
}

/** A span that has begun, with the spans in it. */
export class RunningSpan implements SpanName {
  readonly span_id = newSpanId();
  readonly #begun_ms: number;
  #has_ended = false;

  constructor(
    readonly onSpan: OnSpan,
    readonly trace_id: string,
    readonly parent_id: string | undefined,
    readonly name: string,
    readonly kind: SpanKind,
    begun_ms = performance.now(),
  ) {
    this.#begun_ms = begun_ms;
  }

  begin(name: string, kind: SpanKind): RunningSpan {
    return new RunningSpan(this.onSpan, this.trace_id, this.span_id, name, kind);
  }

  /** Ends it, once. */
  end({ has_failed, attributes }: Ended): void {
    if (this.#has_ended) return;
    this.#has_ended = true;
    const { trace_id, span_id, parent_id, name, kind } = this;
    const ended_ms = performance.now();
    const begun_ms = this.#begun_ms;
    this.onSpan({ trace_id, span_id, parent_id, name, kind, begun_ms, ended_ms, has_failed, attributes });
  }
}
