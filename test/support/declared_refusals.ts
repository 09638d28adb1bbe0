// Holds refusals against the forms that the OpenAPI document declares.
import { expect } from 'vitest';
import { operationIn } from '../../src/platform/contract/answer_dialect.ts';
import { refusalForms } from '../../src/platform/contract/answer_schema.ts';
import { type Check, compileCheck } from '../../src/platform/contract/check.ts';
import type { Dialect } from '../../src/platform/contract/dialect.ts';
import { gateway_refusal_schema, inEnvelope } from '../../src/platform/contract/openapi/answers.ts';
import type { CommonRefusal } from '../../src/platform/contract/openapi/sources.ts';
import type { Operation } from '../../src/platform/contract/operation.ts';
import { gatewayRefusalsIn } from '../../src/platform/gateway/gateway_dialect.ts';

const checkGatewayRefusal = compileCheck(gateway_refusal_schema);
const form_checks = new Map<string, readonly Check[]>();

const commonIn = (dialect: Dialect): readonly CommonRefusal[] => Object.values(gatewayRefusalsIn(dialect));

/** The checks of an operation's refusals, one for each form, made once. */
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

/** Holds a refusal against the document: its status, its code, and every field of its envelope. */
export function expectDeclaredRefusal(
  operation: Operation | undefined,
  { status, body }: { readonly status: number; readonly body: Readonly<Record<string, unknown>> },
  dialect: Dialect,
): void {
  const told = `refusal of ${operation?.name ?? 'a path without an operation'}: ${JSON.stringify(body)}`;
  if (status !== 200) {
    const codes = commonIn(dialect).filter((row) => row.status === status);
    expect(
      codes.map(({ error }) => error),
      told,
    ).toContain(body.error);
    expect(checkGatewayRefusal(body), told).toBeUndefined();
    return;
  }
  const broken = operation ? formChecksOf(operation, dialect).map((check) => check(body)) : ['no operation'];
  expect(broken, told).toContain(undefined);
}
