// The contracts against the schemas that the family of marketplaces publishes. STOA_TEST_SCHEMAS names a folder of
// them (`v2.order.get_order_list.json`, ...), as some client libraries have one. Without it, the list of differences
// is only compared with the contracts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { contracts } from '../../src/market/contracts.ts';
import { compareFields, type ExplainedDifference, kinds_of_difference } from './compare.ts';
import { contractFields, type PublishedOperation, publishedFields } from './compared_fields.ts';
import { differences } from './differences.ts';

const folder = process.env.STOA_TEST_SCHEMAS;
const operations: readonly Operation[] = contracts;
const parts = ['request', 'response'] as const;

interface Found extends Pick<ExplainedDifference, 'part' | 'kind'> {
  readonly operation: string;
  readonly path: string;
}

const isMatch = (pattern: string, text: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(text);

/** Operations without a published schema are left out. */
function findDifferences(schemas: string): Found[] {
  return operations.flatMap((operation) => {
    const file = join(schemas, `${operation.name}.json`);
    if (!existsSync(file)) return [];
    const { params }: PublishedOperation = JSON.parse(readFileSync(file, 'utf8'));
    const published = {
      request: publishedFields(params.request_params),
      response: publishedFields(params.response_params),
    };
    const ours = contractFields(operation);
    return parts.flatMap((part) => {
      const found = compareFields(ours[part], published[part]);
      return kinds_of_difference.flatMap((kind) =>
        found[kind].map((path) => ({ operation: operation.name.slice('v2.'.length), part, kind, path })),
      );
    });
  });
}

const explains = ({ operations: named, part, kind }: ExplainedDifference, pattern: string, found: Found) =>
  part === found.part &&
  kind === found.kind &&
  named.some((name) => isMatch(name, found.operation)) &&
  isMatch(pattern, found.path);

const listed = differences.flatMap((explained) =>
  explained.fields.map((pattern) => ({ explained, pattern })),
);

test.skipIf(folder === undefined)('every difference from the published schemas has a reason', () => {
  const found = findDifferences(folder as string);
  expect(found.length).toBeGreaterThan(0);
  expect(
    found.filter((one) => !listed.some(({ explained, pattern }) => explains(explained, pattern, one))),
  ).toEqual([]);
});

test.skipIf(folder === undefined)('every listed difference exists', () => {
  const found = findDifferences(folder as string);
  expect(
    listed
      .filter(({ explained, pattern }) => !found.some((one) => explains(explained, pattern, one)))
      .map(({ explained, pattern }) => `${explained.operations} ${explained.kind} ${pattern}`),
  ).toEqual([]);
});

test('a field that is listed as additional or of another type is in a contract', () => {
  const fields = operations.flatMap((operation) => {
    const ours = contractFields(operation);
    return parts.flatMap((part) =>
      [...ours[part].keys()].map((path) => ({ operation: operation.name.slice('v2.'.length), part, path })),
    );
  });
  const wrong = listed.filter(
    ({ explained, pattern }) =>
      explained.kind !== 'absent' &&
      !fields.some((one) => explains(explained, pattern, { ...one, kind: explained.kind })),
  );
  expect(wrong.map(({ pattern }) => pattern)).toEqual([]);
});

test('a field that is listed as absent, by its whole path, is in no contract', () => {
  const present = listed.filter(
    ({ explained, pattern }) =>
      explained.kind === 'absent' &&
      !pattern.includes('*') &&
      operations.some(
        (operation) =>
          explained.operations.some((name) => isMatch(`v2.${name}`, operation.name)) &&
          contractFields(operation)[explained.part].has(pattern),
      ),
  );
  expect(present.map(({ pattern }) => pattern)).toEqual([]);
});
