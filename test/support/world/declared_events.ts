// Every event that a test has recorded is as its group declares it.
import { expect } from 'vitest';
import { statementsOn } from '../../../src/engine/store/statement.ts';
import { type Database, StoreUnavailableError } from '../../../src/engine/store/store.ts';
import { type Check, compileCheck } from '../../../src/kit/contract/check.ts';
import { findDataSchema, subjectType } from '../../../src/kit/events/subject_events.ts';
import { groups } from '../../../src/program/groups.ts';

const declared = new Map(
  groups.flatMap(({ events }) => events).map((events) => [events.type, events] as const),
);
const checks = new Map<object, Check>();

/** What is wrong with an event; undefined if it is as declared. */
export function findUndeclared(subject: string, kind: string, data: unknown): string | undefined {
  const events = declared.get(subjectType(subject));
  if (!events) return `${subject}: no group declares events of this type of subject`;
  const schema = findDataSchema(events, kind);
  if (!schema) return `${subject}: ${kind} is not a declared kind`;
  const check = checks.get(schema) ?? compileCheck(schema);
  checks.set(schema, check);
  const broken_rule = check(data);
  return broken_rule && `${subject} ${kind}: ${broken_rule}`;
}

const listEvents = ['event', 'merchant_event', 'partner_event'].map((table_name) =>
  statementsOn<Record<string, { subject: string; kind: string; data: string }>>()((db) =>
    db.selectFrom(table_name).select(['subject', 'kind', 'data']),
  ),
);

/** The events of a database; none if a test has closed it. */
async function readEvents(database: Database) {
  try {
    return await Promise.all(listEvents.map((statement) => database.all(statement, {})));
  } catch (error) {
    if (error instanceof StoreUnavailableError) return [];
    throw error;
  }
}

/** Compares the events of a database with the declarations. */
export async function expectDeclaredEvents(database: Database): Promise<void> {
  const lists = await readEvents(database);
  const faults = lists
    .flat()
    .map(({ subject, kind, data }) => findUndeclared(subject, kind, JSON.parse(data)))
    .filter((fault) => fault !== undefined);
  expect([...new Set(faults)], 'the events are as the groups declare them').toEqual([]);
}
