// Checks refusals against the forms that the OpenAPI document declares.

import { gatewayRefusalsIn } from '../../../src/engine/gateway/gateway_dialect.ts';
import { operationIn } from '../../../src/kit/contract/answer_dialect.ts';
import { refusalForms } from '../../../src/kit/contract/answer_schema.ts';
import { type Check, compileCheck } from '../../../src/kit/contract/check.ts';
import type { Dialect } from '../../../src/kit/contract/dialect.ts';
import { gateway_refusal_schema, inEnvelope } from '../../../src/kit/contract/openapi/answers.ts';
import type { CommonRefusal } from '../../../src/kit/contract/openapi/sources.ts';
import type { Operation } from '../../../src/kit/contract/operation.ts';

const checkGatewayRefusal = compileCheck(gateway_refusal_schema);
const form_checks = new Map<string, readonly Check[]>();

const commonIn = (dialect: Dialect): readonly CommonRefusal[] => Object.values(gatewayRefusalsIn(dialect));

interface RefusalAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The checks of an operation's refusals, one for each form, compiled once. */
function formChecksOf(operation: Operation, dialect: Dialect): readonly Check[] {
  const name = `${operation.name} ${dialect}`;
  const checks =
    form_checks.get(name) ??
    refusalForms(operationIn(operation, dialect), inEnvelope(commonIn(dialect))).map(({ schema }) =>
      compileCheck(schema),
    );
  form_checks.set(name, checks);
  return checks;
}

/** The undeclared or missing parts of a refusal, compared with the document. */
function findFault(
  operation: Operation | undefined,
  { status, body }: RefusalAnswer,
  dialect: Dialect,
): string | undefined {
  if (status === 200) {
    if (!operation) return 'there is no operation';
    const faults = formChecksOf(operation, dialect).map((check) => check(body));
    return faults.includes(undefined) ? undefined : faults.join(', or ');
  }
  const is_declared = commonIn(dialect).some((row) => row.status === status && row.error === body.error);
  return is_declared ? checkGatewayRefusal(body) : `HTTP ${status} has no such code`;
}

/** Checks a refusal against the document: its status, its code, and every field of its envelope. */
export function expectDeclaredRefusal(
  operation: Operation | undefined,
  answer: RefusalAnswer,
  dialect: Dialect,
): void {
  const fault = findFault(operation, answer, dialect);
  if (fault !== undefined)
    throw new Error(
      `refusal of ${operation?.name ?? 'a path without an operation'}, HTTP ${answer.status}: ${fault}: ${JSON.stringify(answer.body)}`,
    );
}
