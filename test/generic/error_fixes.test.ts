// Each error is documented with a cause and a fix.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { contracts } from '../../src/market/contracts.ts';

const operations: readonly Operation[] = contracts;

/** Words with which a message says what to send or do, so that it needs no fix of its own. */
const says_what_to_do =
  /\bmust\b|\bat most\b|\b(send|give|ask|call|make|choose|leave|enable|check|look|see|set|wait|answer|add|arrange|needs?|exactly|repeat|cannot be disabled|without an overlap)\b|\bnamed? (the|each|once)\b|\bcan be \w+ (when|after|30)|\b(is|are) (required|taken only)\b|try again/i;

const refusals = operations.flatMap(({ name, errors, row_errors }) =>
  [...Object.entries(errors), ...Object.entries(row_errors)].map(([reason, row]) => ({ name, reason, row })),
);

test('every refusal says what to do, in its message or in its fix', () => {
  const silent = refusals.filter(({ row }) => row.fix === undefined && !says_what_to_do.test(row.message));
  expect(silent.map(({ name, reason, row }) => `${name} ${reason}: ${row.message}`)).toEqual([]);
});

test('a fix is a sentence of its own, and names only operations, fields and actions that exist', () => {
  const known = ['operations.md', 'operator.md']
    .map((name) => readFileSync(packageFile('generated', name), 'utf8').replaceAll('/', '.'))
    .join('\n');
  for (const { name, reason, row } of refusals)
    if (row.fix !== undefined) {
      expect(row.fix, `${name} ${reason}`).toMatch(/^\w.*\.$/);
      expect(row.fix, `${name} ${reason}`).not.toBe(row.message);
      for (const [word] of row.fix.matchAll(/\b[a-z]+_[a-z_]+\b|(?<=action )\w+\.\w+/g))
        expect(new RegExp(`\\b${word}\\b`).test(known), `${name} ${reason} names ${word}`).toBe(true);
    }
});
