// Whether the program explains wrong signs depends on how it is started.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { serve } from '../support/programs/process.ts';

describe('a demo marketplace', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase('sqlite');
  });
  afterAll(() => database.drop());

  test.each([
    ['on loopback explains a wrong sign', [], /^The sign is in upper case/],
    ['on all addresses does not', ['--host', '0.0.0.0'], /^$/],
    ['does not if a setting forbids it', ['--no-explain-signatures'], /^$/],
  ])('%s', async (_, flags, explanation) => {
    const served = await serve(database.folder, {}, flags);
    try {
      const [, url = ''] = /^curl '(.*)'$/.exec(served.at.curl) ?? [];
      const wrong = url.replace(/(?<=[?&]sign=)\w+/, (sign) => sign.toUpperCase());
      const answer = (await (await fetch(wrong)).json()) as Record<string, string>;
      expect([answer.error, answer.message]).toEqual(['error_sign', 'Wrong sign.']);
      expect(answer.explanation ?? '').toMatch(explanation);
    } finally {
      await served.end('SIGTERM');
    }
  });
});
