// Spans as OTLP has them in JSON: https://opentelemetry.io/docs/specs/otlp/
import type { Attributes, Span } from './span.ts';

const status_codes = { ok: 0, error: 2 } as const;

const anyValueOf = (value: string | number) =>
  typeof value === 'string' ? { stringValue: value } : { intValue: String(value) };

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValueOf(value) }));

/** Unix time in nanoseconds. A number has no room for them, but for microseconds. */
const nanosOf = (epoch_ms: number) => `${Math.round(epoch_ms * 1_000)}000`;

/**
 * Builds the body of a request with these spans.
 *
 * @param resource what sends them.
 * @param origin_ms Unix time in milliseconds at which `performance.now()` was 0.
 */
export function otlpRequest(spans: readonly Span[], resource: Attributes, origin_ms: number): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [
          {
            scope: { name: 'stoa' },
            spans: spans.map((span) => ({
              traceId: span.trace_id,
              spanId: span.span_id,
              parentSpanId: span.parent_id,
              name: span.name,
              kind: span.kind,
              startTimeUnixNano: nanosOf(origin_ms + span.begun_ms),
              endTimeUnixNano: nanosOf(origin_ms + span.ended_ms),
              attributes: attributesOf(span.attributes),
              status: { code: span.has_failed ? status_codes.error : status_codes.ok },
            })),
          },
        ],
      },
    ],
  });
}
