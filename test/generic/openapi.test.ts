// Compares the OpenAPI document with real answers.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Ajv2020 } from '../support/random/json_schema.ts';

const root = join(import.meta.dirname, '..', '..');
const required = createRequire(join(root, 'test', 'clients', 'package.json'));
const Validator = (required('ajv/dist/2020.js') as { Ajv2020: Ajv2020 }).Ajv2020;

interface Referring {
  readonly $ref: string;
}
interface Described {
  readonly name?: string;
  readonly in?: string;
  readonly $ref?: string;
  readonly required?: boolean;
  readonly example?: unknown;
}
interface DocumentOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Described[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: Referring; readonly example?: unknown }>;
  };
  readonly 'x-codeSamples': readonly { readonly lang: string; readonly source: string }[];
  readonly responses: {
    readonly 200: {
      readonly content: {
        readonly 'application/json': {
          readonly schema: { readonly anyOf: readonly Referring[] };
          readonly examples: Record<string, { readonly value: Record<string, unknown> }>;
        };
      };
    };
  };
}
type JsonSchema = { [keyword: string]: unknown };

const document = JSON.parse(readFileSync(join(root, 'generated', 'openapi.json'), 'utf8')) as {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocumentOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Described>;
    securitySchemes: object;
  };
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** The schema with every record closed, so that an undeclared field breaks it. */
function withoutUnknownFields(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUnknownFields);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, withoutUnknownFields(value)]);
  const is_record = 'properties' in schema && !('additionalProperties' in schema);
  return { ...Object.fromEntries(entries), ...(is_record && { additionalProperties: false }) };
}

function validatorOf(schemas: unknown) {
  const validator = new Validator({ strict: false, validateFormats: false });
  validator.addSchema({ $id: 'stoa:/', components: { schemas } });
  return (name: string, value: unknown) =>
    validator.validate({ $ref: `stoa:/#/components/schemas/${name}` }, value);
}
const matches = validatorOf(document.components.schemas);
const matchesExactly = validatorOf(withoutUnknownFields(document.components.schemas));

describe.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s',
  (id, operation) => {
    const { schema, examples } = operation.responses[200].content['application/json'];
    const is_file = Object.keys(operation.responses[200].content).length > 1;
    const branches = schema.anyOf.map(({ $ref }) => $ref.slice('#/components/schemas/'.length));
    const [success = '', ...refusals] = is_file ? ['', ...branches] : branches;

    test.skipIf(is_file)(
      'answers its example with a success that has no unknown field and does not match a refusal',
      () => {
        const answer = examples.success?.value;
        expect(answer).toBeDefined();
        expect(success).toBe(`${id.charAt(0).toUpperCase()}${id.slice(1)}Success`);
        expect(matchesExactly(success, answer), JSON.stringify(answer)).toBe(true);
        expect(refusals.filter((refusal) => matches(refusal, answer))).toEqual([]);
        expect(matches(success, { ...answer, error: 'error_param', message: 'No.' })).toBe(false);
      },
    );

    test('has closed refusals that name their codes and do not match a success', () => {
      expect(refusals.length).toBeGreaterThan(0);
      for (const [reason, { value }] of Object.entries(examples).filter(([name]) => name !== 'success')) {
        if (!is_file) expect(matches(success, value), reason).toBe(false);
        expect(
          refusals.filter((refusal) => matches(refusal, value)),
          reason,
        ).toHaveLength(1);
        for (const refusal of refusals) {
          expect(matches(refusal, { ...value, error: '' }), reason).toBe(false);
          expect(matches(refusal, { ...value, unknown: 1 }), reason).toBe(false);
        }
      }
    });

    test('has an example of its body and of every parameter, and a program in five languages', () => {
      const named = operation.parameters.map(({ $ref, ...own }) =>
        $ref ? document.components.parameters[$ref.slice('#/components/parameters/'.length)] : own,
      );
      // Tools would send the example header with every call, but an idempotency key is valid for one call only.
      const without_example = named.filter(
        (parameter) => parameter?.in !== 'header' && parameter?.example === undefined,
      );
      expect(without_example.map((parameter) => parameter?.name)).toEqual([]);
      for (const { schema: body, example } of Object.values(operation.requestBody?.content ?? {}))
        expect(matchesExactly(body.$ref.slice('#/components/schemas/'.length), example)).toBe(true);
      expect(operation['x-codeSamples'].map(({ lang }) => lang)).toEqual([
        'shell',
        'typescript',
        'python',
        'php',
        'go',
      ]);
    });

    test('has its own summary, and a tag with a description', () => {
      expect(operation.summary).toMatch(/^[A-Z].* .*[^.]$/);
      expect(operations.filter(({ summary }) => summary === operation.summary)).toHaveLength(1);
      const tags = document.tags.filter(({ name }) => operation.tags.includes(name));
      expect(tags.map(({ description }) => description)).toEqual([expect.stringMatching(/\w+ .*\.$/)]);
      expect(id).toMatch(/^[a-z]+([A-Z][a-z0-9]*)*$/);
      expect(operations.filter(({ operationId }) => operationId === id)).toHaveLength(1);
    });
  },
);

test('requires only what a client must send: no fields with defaults, except whs_region and access_token', () => {
  const parameter = (id: string, name: string) =>
    operations.find(({ operationId }) => operationId === id)?.parameters.find((own) => own.name === name);
  expect(document.components.schemas.UploadImageRequest?.required).toEqual(['image']);
  expect(parameter('getStockMovement', 'whs_region')?.required).toBe(true);
  expect(parameter('getStockMovement', 'page_no')?.required).toBe(false);
  expect(document.components.parameters.access_token?.required).toBe(true);
  expect(Object.keys(document.components.securitySchemes)).toEqual(['sign']);
  expect(document.servers.map(({ url }) => url)).toEqual(['http://127.0.0.1:4010']);
});
