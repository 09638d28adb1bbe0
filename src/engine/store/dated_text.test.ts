import { describe, expect, test } from 'vitest';
import { resolveDatedText } from './dated_text.ts';

const at = (text: string) => Date.parse(text) / 1_000;

describe('text with a day in a data file', () => {
  test("the day is that of the moment in the region's local time", () => {
    const now = at('2026-03-01T20:00:00Z');
    expect(resolveDatedText('{{day SG now}}2R1TGL52', now)).toBe('2603022R1TGL52');
    expect(resolveDatedText('{{day BR now}}2R1TGL52', now)).toBe('2603012R1TGL52');
    expect(resolveDatedText('{{day BR now-18h}}2R1TGL52', now)).toBe('2602282R1TGL52');
  });

  test('the same text is produced again when the files are loaded', () => {
    const text = '{{day SG now-1d}}X';
    expect(resolveDatedText(text, at('2026-03-02T00:00:00Z'))).toBe('260301X');
    expect(resolveDatedText(text, at('2027-01-01T00:00:00Z'))).toBe('261231X');
  });

  test("an hour of a day becomes Unix time, by the region's local time", () => {
    const now = at('2026-03-01T20:00:00Z');
    expect(resolveDatedText('{{at SG now 09:00}}_{{at SG now 12:30}}', now)).toBe(
      `${at('2026-03-02T09:00:00+08:00')}_${at('2026-03-02T12:30:00+08:00')}`,
    );
  });

  test.each([
    '{{day ZZ now}}',
    '{{day SG}}',
    '{{day SG now 09:00}}',
    '{{at SG now}}',
    '{day SG now}',
    'plain',
  ])('%s has another form and stays unchanged', (text) => expect(resolveDatedText(text, 0)).toBe(text));
});
