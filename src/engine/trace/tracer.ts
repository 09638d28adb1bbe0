// Follows a share of all calls, jobs and pushes, and sends what they did as spans.

import type { Database } from '../store/store.ts';
import { type OnSpan, RunningSpan, span_kinds } from './span.ts';
import { TracedDatabase } from './traced_database.ts';
import { findTraceparent, newTraceId, traceparentOf } from './traceparent.ts';

/** A call as its record has it. */
export interface TraceableCall {
  readonly method: string;
  readonly operation: string | undefined;
  readonly request_id: string;
  readonly status: number;
  readonly error: string;
  trace_id: string | undefined;
  traced: TracedCall | undefined;
}

/** What is followed: a call, a job or a push. */
export interface Traced {
  readonly trace_id: string;
  /** The database, whose statements become spans of this one. */
  observed(database: Database): Database;
}

class TracedWork implements Traced {
  constructor(readonly span: RunningSpan) {}

  get trace_id(): string {
    return this.span.trace_id;
  }

  observed(database: Database): Database {
    return new TracedDatabase(database, this.span);
  }
}

export class TracedCall extends TracedWork {
  /** Ends the call once it is answered. */
  end({ method, request_id, status, error }: TraceableCall): void {
    const attributes = {
      'http.request.method': method,
      'http.response.status_code': status,
      'stoa.request_id': request_id,
      ...(error !== '' && { 'error.type': error }),
    };
    this.span.end(attributes, status >= 500);
  }
}

export class TracedJob extends TracedWork {
  end({ attempt, outcome }: { readonly attempt: number; readonly outcome: string }): void {
    const attributes = { 'stoa.job.attempt': attempt, 'stoa.job.outcome': outcome };
    this.span.end(attributes, outcome === 'retried' || outcome === 'failed');
  }
}

export class TracedPush {
  constructor(readonly span: RunningSpan) {}

  /** The header with which the receiver continues the trace. */
  get headers(): Readonly<Record<string, string>> {
    return traceparentOf(this.span);
  }

  end({ outcome, status }: { readonly outcome: string; readonly status: number | undefined }): void {
    const attributes = {
      'stoa.push.outcome': outcome,
      ...(status !== undefined && { 'http.response.status_code': status }),
    };
    this.span.end(attributes, outcome !== 'acknowledged');
  }
}

export class Tracer {
  constructor(
    readonly onSpan: OnSpan,
    /** The share of calls, jobs and pushes that are followed, from 0 to 1. Nothing that a caller sends changes it. */
    readonly share: number,
    readonly random: () => number = Math.random,
  ) {}

  #isDrawn(): boolean {
    return this.random() < this.share;
  }

  /** Follows a call if it is drawn. The log line of each call that belongs to a trace has its id. */
  beginCall(call: TraceableCall, raw_headers: readonly string[], begun_ms: number): void {
    const sender = findTraceparent(raw_headers);
    call.trace_id = sender?.trace_id;
    if (!this.#isDrawn()) return;
    const trace_id = sender?.trace_id ?? newTraceId();
    const name = call.operation ?? call.method;
    const span = new RunningSpan(this.onSpan, trace_id, sender?.span_id, name, span_kinds.server, begun_ms);
    call.trace_id = trace_id;
    call.traced = new TracedCall(span);
  }

  /** @param name its kind. */
  beginJob(name: string): TracedJob | undefined {
    return this.#isDrawn() ? new TracedJob(this.#newRoot(name, span_kinds.consumer)) : undefined;
  }

  beginPush(): TracedPush | undefined {
    return this.#isDrawn() ? new TracedPush(this.#newRoot('push', span_kinds.producer)) : undefined;
  }

  #newRoot(name: string, kind: RunningSpan['kind']): RunningSpan {
    return new RunningSpan(this.onSpan, newTraceId(), undefined, name, kind);
  }
}
