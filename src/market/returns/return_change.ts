// Changes a return as its state table allows, under a lock, with an event and with the job of its next step.

import type { JobQueue, NewJob } from '../../engine/jobs/job_queue.ts';
import type { Transaction } from '../../engine/store/store.ts';
import { isRefused, type Refusal, refused } from '../../kit/contract/refusal.ts';
import { eventSubject } from '../event/event.ts';
import { type Actor, type Event, eventOf, recordEvents } from '../event/record_events.ts';
import { told_columns } from './returns.events.ts';
import { lockReturn, updateReturn } from './returns.store.ts';
import type { ReturnRequest } from './returns.tables.ts';
import { isOpen } from './returns.ts';
import { type NegotiationTransition, negotiationStates } from './states/negotiation_transitions.ts';
import { type ProofTransition, proofStates } from './states/proof_transitions.ts';
import {
  type CompensationTransition,
  compensationStates,
  type ReturnTransition,
  returnStates,
} from './states/return_transitions.ts';

/** The kind of job that takes the due step of a return. */
export const due_return_kind = 'due_return';

export interface ReturnKey {
  readonly shop_id: number;
  readonly return_sn: string;
}

/** What changing a return needs. */
export interface ReturnWriter {
  readonly store: Transaction;
  readonly jobs: JobQueue;
  readonly actor: Actor;
}

/** A return before and after a change. Callers that combine groups derive further consequences from the two. */
export interface ReturnChange {
  readonly before: ReturnRequest;
  readonly after: ReturnRequest;
  /** Undefined if the status of the return has not changed. */
  readonly transition: ReturnTransition | undefined;
}

/** Why a return was not changed. */
export type ReturnObstacle =
  | 'return_unknown'
  | 'return_status_wrong'
  | 'compensation_status_wrong'
  | 'compensation_exceeds_refund'
  | 'not_at_warehouse'
  | 'more_than_returned'
  | 'negotiation_status_wrong'
  | 'offer_amount_wrong'
  | 'proof_status_wrong';

/** A step of a return, of its compensation, its negotiation or its evidence, or of several at once. */
export interface ReturnStep {
  readonly transition?: ReturnTransition;
  readonly compensation?: CompensationTransition;
  readonly negotiation?: NegotiationTransition;
  readonly proof?: ProofTransition;
  readonly changes?: Partial<
    Omit<
      ReturnRequest,
      'shop_id' | 'return_sn' | 'return_status' | 'compensation_status' | 'negotiation_status'
    >
  >;
}

const earlier = (a: number | null, b: number | null) =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** Until when evidence is awaited; null if it is not. */
const proofDue = (row: ReturnRequest): number | null =>
  isOpen(row) && row.seller_proof_status === 'PENDING' ? row.seller_evidence_deadline : null;

/** When the next automatic step of a return is due; null if there is none. */
export const nextDue = (row: ReturnRequest): number | null => earlier(proofDue(row), nextStepDue(row));

function nextStepDue(row: ReturnRequest): number | null {
  if (row.return_status === 'REQUESTED')
    return row.negotiation_status === 'PENDING_BUYER_RESPOND'
      ? earlier(row.offer_due_date, row.due_date)
      : row.due_date;
  if (row.return_status === 'PROCESSING') return row.tracking_number === '' ? row.return_ship_due_date : null;
  if (row.return_status !== 'ACCEPTED') return null;
  if (row.compensation_status === 'COMPENSATION_PENDING_REQUEST') return row.seller_compensation_due_date;
  return returnStates.canTransition('settle', row) ? row.update_time : null;
}

/** The return after a step, or why the step is not possible. The caller must have locked the row. */
function stepped(
  row: ReturnRequest,
  { transition, compensation, negotiation: named, proof, changes }: ReturnStep,
  now: number,
) {
  const ends = transition && negotiationStates.canTransition('end_negotiation', row);
  const negotiation = named ?? (ends ? 'end_negotiation' : undefined);
  if (transition && !returnStates.canTransition(transition, row))
    return refused('return_status_wrong', returnStates.explainObstacle(transition, row));
  if (compensation && !compensationStates.canTransition(compensation, row))
    return refused('compensation_status_wrong', compensationStates.explainObstacle(compensation, row));
  if (negotiation && !negotiationStates.canTransition(negotiation, row))
    return refused('negotiation_status_wrong', negotiationStates.explainObstacle(negotiation, row));
  if (proof && !proofStates.canTransition(proof, row))
    return refused('proof_status_wrong', proofStates.explainObstacle(proof, row));
  return {
    ...row,
    ...(transition && { offer_due_date: null }),
    ...changes,
    ...(proof && { seller_proof_status: proofStates.transitions[proof].to }),
    return_status: transition ? returnStates.transitions[transition].to : row.return_status,
    compensation_status: compensation
      ? compensationStates.transitions[compensation].to
      : row.compensation_status,
    negotiation_status: negotiation ? negotiationStates.transitions[negotiation].to : row.negotiation_status,
    revision: row.revision + 1,
    update_time: now,
  } as const satisfies ReturnRequest;
}

const updatedValues = (before: ReturnRequest, after: ReturnRequest) =>
  told_columns
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, old: String(before[name] ?? ''), new: String(after[name] ?? '') }));

/** The step of a return, and its event; or why it is not possible. */
export function plannedChange(
  before: ReturnRequest,
  step: ReturnStep,
  actor: Actor,
): (ReturnChange & { readonly event: Event }) | Refusal<ReturnObstacle> {
  const after = stepped(before, step, actor.now);
  if (isRefused(after)) return after;
  const { shop_id, return_sn, revision: seq } = after;
  const kind = step.transition ?? step.compensation ?? step.negotiation ?? step.proof ?? 'change_return';
  const data = {
    order_sn: before.order_sn,
    from_status: before.return_status,
    to_status: after.return_status,
    compensation_status: after.compensation_status,
    updated_values: updatedValues(before, after),
  };
  const subject = eventSubject('return', return_sn);
  const event = eventOf({ shop_id, subject, seq, kind, data }, actor);
  return { before, after, transition: step.transition, event };
}

/** The job for the next automatic step of a return; undefined if there is none. */
export function dueJobOf(row: ReturnRequest, now: number): NewJob | undefined {
  const due_at = nextDue(row);
  const { shop_id, return_sn: job_id } = row;
  return due_at === null ? undefined : { shop_id, kind: due_return_kind, job_id, due_at, now };
}

/**
 * Changes a return, with its event and its next job, in the caller's transaction.
 *
 * @param plan chooses the step; it is called with the locked row.
 * @returns the return before and after, or why nothing was changed.
 */
export async function changeReturn(
  { store, jobs, actor }: ReturnWriter,
  { shop_id, return_sn }: ReturnKey,
  plan: (row: ReturnRequest) => ReturnStep | Refusal<ReturnObstacle>,
): Promise<ReturnChange | Refusal<ReturnObstacle>> {
  const before = await store.first(lockReturn, { shop_id, return_sn });
  if (!before) return refused('return_unknown');
  const step = plan(before);
  if (isRefused(step)) return step;
  const changed = plannedChange(before, step, actor);
  if (isRefused(changed)) return changed;
  const { event, after, transition } = changed;
  store.write(updateReturn, after);
  recordEvents(store, [event]);
  enqueueDue(jobs, store, after, actor.now);
  return { before, after, transition };
}

/** Enqueues the job for the next automatic step of a return, if there is one. */
export function enqueueDue(jobs: JobQueue, store: Transaction, row: ReturnRequest, now: number): void {
  const job = dueJobOf(row, now);
  if (job) jobs.enqueue(store, job);
}
