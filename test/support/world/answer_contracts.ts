// Checks the answers of operations against their contracts.
import { expect } from 'vitest';
import { operationIn } from '../../../src/kit/contract/answer_dialect.ts';
import { successSchema } from '../../../src/kit/contract/answer_schema.ts';
import { type Check, compileCheck } from '../../../src/kit/contract/check.ts';
import type { Dialect } from '../../../src/kit/contract/dialect.ts';
import type { Operation } from '../../../src/kit/contract/operation.ts';
import type { TestAnswer } from './harness.ts';

const answer_checks = new Map<string, Check>();

/** The check of an operation's successful answers in a dialect, compiled once. */
function answerCheckOf(operation: Operation, dialect: Dialect): Check {
  const name = `${operation.name} ${dialect}`;
  const check =
    answer_checks.get(name) ?? compileCheck(successSchema(operationIn(operation, dialect), { closed: true }));
  answer_checks.set(name, check);
  return check;
}

/** Checks a successful answer against its contract: all declared fields, and no others. */
export function expectToMeetContract(
  operation: Operation,
  { status, body, headers }: TestAnswer,
  dialect: Dialect,
): void {
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  if (body.error) return;
  expect(status).toBe(200);
  const { media_type } = operation;
  if (media_type !== undefined) expect(headers['content-type']).toBe(media_type);
  else expect(answerCheckOf(operation, dialect)(body), `answer of ${operation.name}`).toBeUndefined();
}
