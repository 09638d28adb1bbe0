// Traces of a server, from its settings to a collector. Only a server that has one loads this module.
import { hostname } from 'node:os';
import { Counter, Gauge, type Registry } from 'prom-client';
import { declared } from '../observe/metric_facts.ts';
import { SpanQueue } from './span_queue.ts';
import { Tracer } from './tracer.ts';

export interface TracingOptions {
  /** The URL of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  /** Headers as `name=value`, separated by commas. */
  readonly headers: string | undefined;
  /** From 0 to 1. */
  readonly share: number;
  readonly version: string;
}

export interface Tracing {
  readonly tracer: Tracer;
  /** Adds its metrics. */
  addTo(registry: Registry): void;
  /** Sends what is left, in two seconds at most. */
  close(): Promise<void>;
}

function headersOf(text = ''): Record<string, string> {
  const headers = text.split(',').filter((header) => header !== '');
  return Object.fromEntries(
    headers.map((header) => {
      const at = header.indexOf('=');
      return [header.slice(0, at).toLowerCase(), header.slice(at + 1)];
    }),
  );
}

/** Opens what follows a share of all work and sends its spans. Nothing is connected before the first span. */
export function openTracing({ endpoint, headers, share, version }: TracingOptions): Tracing {
  const queue = new SpanQueue({
    url: new URL(`${endpoint.replace(/\/$/, '')}/v1/traces`),
    headers: headersOf(headers),
    resource: {
      'service.name': 'stoa',
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
    },
  });
  return {
    tracer: new Tracer(queue.add, share),
    addTo(registry) {
      const registers = [registry];
      new Counter({
        ...declared('stoa_trace_spans_total'),
        registers,
        collect() {
          this.reset();
          this.inc({ outcome: 'sent' }, queue.sent);
          this.inc({ outcome: 'dropped' }, queue.dropped);
        },
      });
      new Gauge({
        ...declared('stoa_trace_spans_queued'),
        registers,
        collect() {
          this.set(queue.length);
        },
      });
    },
    close: () => queue.close(),
  };
}
