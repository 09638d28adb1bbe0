import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fastRecordMaker, plain_records } from './fast_record.ts';
import { recordMaker } from './record.ts';

const rows = fc.dictionary(fc.string(), fc.option(fc.string()), { noNullPrototype: true });

test('builds the same records as the loop over columns, before and after the function is generated', () =>
  fc.assert(
    fc.property(rows, (row) => {
      const [names, values] = [Object.keys(row), Object.values(row)];
      for (const parsers of [undefined, names.map((name) => (text: string) => [name, text])]) {
        const make = fastRecordMaker(names, parsers);
        for (let made = 0; made <= plain_records; made++)
          expect(make(values)).toEqual(recordMaker(names, parsers)(values));
      }
    }),
  ));
