// Every call that writes is performed by one of these functions, which write its audit event.
import type { Deadline } from '../../engine/store/deadline.ts';
import type { Database, Transaction } from '../../engine/store/store.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import type { AcceptedOperatorCall, OperatorAnswer, WriteRoute } from '../calls/operator_call.ts';
import { type AuditedCall, nextAuditTime } from './audit_event.ts';
import { notedDatabase, notedTransactions } from './audited_changes.ts';
import { OneAuditEvent, recordAround, recordChange } from './record_audit.ts';

type Fields = Record<string, unknown>;
type Answer = OperatorAnswer | Problem;

const auditedCall = (
  { operation }: WriteRoute,
  { request_id, caller, marketplace }: AcceptedOperatorCall,
): AuditedCall => ({
  request_id,
  at_ms: nextAuditTime(marketplace.wall_clock),
  actor: caller.actor,
  token_name: caller.token_name,
  action: operation.replace(/^operator\./, ''),
});

/** Performs a call in its transaction, and writes the event there. */
export async function performWithin(
  route: WriteRoute,
  store: Transaction,
  request: Fields,
  call: AcceptedOperatorCall,
): Promise<Answer> {
  const written = await route.perform(store, request, call);
  if (written instanceof Problem) return written;
  recordChange(store, auditedCall(route, call), written.facts);
  return written.answer;
}

/** Performs a call that opens its own transactions. The first one that changes something writes the event. */
export async function performInSteps(
  route: WriteRoute,
  database: Database,
  request: Fields,
  call: AcceptedOperatorCall,
  deadline: Deadline,
): Promise<Answer> {
  const event = new OneAuditEvent(auditedCall(route, call), route.factsOf(request));
  const written = await route.perform(notedTransactions(database, event.onChange, deadline), request, call);
  if (written instanceof Problem) return written;
  await event.writeIfNone(database, written.facts);
  return written.answer;
}

/** Performs a call that writes while its answer is sent. The first transaction that changes something writes the event. */
export async function performStream(
  route: WriteRoute,
  database: Database,
  request: Fields,
  call: AcceptedOperatorCall,
): Promise<Answer> {
  const event = new OneAuditEvent(auditedCall(route, call), route.factsOf(request));
  const written = await route.perform(notedDatabase(database, event.onChange), request, call);
  return written instanceof Problem ? written : written.answer;
}

/** Performs a call that is not about rows of a marketplace. */
export async function performOutside(
  route: WriteRoute,
  database: Database,
  request: Fields,
  call: AcceptedOperatorCall,
): Promise<Answer> {
  const written = await recordAround(database, auditedCall(route, call), route.factsOf(request), {
    work: () => route.perform(undefined, request, call),
    isRefused: (result) => result instanceof Problem,
  });
  return written instanceof Problem ? written : written.answer;
}
