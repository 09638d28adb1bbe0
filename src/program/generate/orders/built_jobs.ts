// The background work of built orders. What is due before the end happens; the rest is left for a server.

import type { NewJob } from '../../../engine/jobs/job_queue.ts';
import { waiting_job } from '../../../engine/jobs/jobs.tables.ts';
import type { RowBuffer } from '../writing/row_buffer.ts';
import type { Agenda } from './agenda.ts';

/** Performs a job of one kind. @param now when it is due, Unix time in seconds. */
export type PerformJob = (job_id: string, now: number) => void;

export class BuiltJobs {
  /** The latest of each name: a job that is enqueued again replaces the one before. */
  readonly #waiting = new Map<string, NewJob>();

  constructor(
    readonly agenda: Agenda,
    /** The end of the built time: Unix time in seconds. */
    readonly until: number,
    readonly perform: Readonly<Record<string, PerformJob>>,
  ) {}

  enqueue(job: NewJob): void {
    const { shop_id, kind, job_id, due_at } = job;
    const name = `${shop_id} ${kind} ${job_id}`;
    this.#waiting.set(name, job);
    if (due_at > this.until) return;
    const perform = () => {
      if (this.#waiting.get(name) !== job) return;
      this.#waiting.delete(name);
      this.#performed(kind)(job_id, due_at);
    };
    this.agenda.add(due_at, perform, name);
  }

  #performed(kind: string): PerformJob {
    const perform = this.perform[kind];
    if (!perform) throw new Error(`Built orders have no job of the kind ${kind}.`);
    return perform;
  }

  /** Adds the rows of the jobs that are due after the end. */
  addRows(buffer: RowBuffer): void {
    for (const { shop_id, kind, job_id, due_at, now } of this.#waiting.values())
      buffer.add('job', { shop_id, kind, job_id, due_at, created_at: now, ...waiting_job });
  }
}
