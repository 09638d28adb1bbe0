// Spans: what was done for a call, job or push, and how long it took.
import { newSpanId, type SpanName } from './traceparent.ts';

/** The kinds of OpenTelemetry that are used, by their numbers in OTLP. */
export const span_kinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;
type SpanKind = (typeof span_kinds)[keyof typeof span_kinds];

/** Facts about a span. No value is one that a caller sent or a row contains. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A span that has ended. Times are by `performance.now()`. */
export interface Span extends SpanName {
  readonly parent_id: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly begun_ms: number;
  readonly ended_ms: number;
  readonly has_failed: boolean;
  readonly attributes: Attributes;
}

/** Takes spans that have ended. */
export type OnSpan = (span: Span) => void;

const no_attributes: Attributes = {};

/** A span that has begun. Others may begin in it. */
export class RunningSpan implements Span {
  readonly span_id = newSpanId();
  ended_ms = 0;
  has_failed = false;
  attributes = no_attributes;

  constructor(
    readonly onSpan: OnSpan,
    readonly trace_id: string,
    readonly parent_id: string | undefined,
    readonly name: string,
    readonly kind: SpanKind,
    readonly begun_ms = performance.now(),
  ) {}

  begin(name: string, kind: SpanKind): RunningSpan {
    return new RunningSpan(this.onSpan, this.trace_id, this.span_id, name, kind);
  }

  /** Ends it, once. */
  end(attributes: Attributes, has_failed = false): void {
    if (this.ended_ms !== 0) return;
    this.ended_ms = performance.now();
    this.has_failed = has_failed;
    this.attributes = attributes;
    this.onSpan(this);
  }
}
