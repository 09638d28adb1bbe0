import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fastRecordMaker } from './fast_record.ts';
import { recordMaker } from './record.ts';

const rows = fc.dictionary(fc.string(), fc.option(fc.string()), { noNullPrototype: true });

test('the generated function and the loop over columns build the same record', () =>
  fc.assert(
    fc.property(rows, (row) => {
      const [names, values] = [Object.keys(row), Object.values(row)];
      expect(fastRecordMaker(names)(values)).toEqual(recordMaker(names)(values));
      const parsers = names.map((name) => (text: string) => [name, text]);
      expect(fastRecordMaker(names, parsers)(values)).toEqual(recordMaker(names, parsers)(values));
    }),
  ));
