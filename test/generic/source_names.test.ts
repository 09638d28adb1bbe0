// Names and sizes of files.
import { describe, expect, test } from 'vitest';
import { program, sources, tests } from '../support/source_files.ts';

describe('names and sizes', () => {
  test('files and folders are in snake_case', () => {
    for (const { path } of sources)
      for (const part of path.split('/'))
        expect(part).toMatch(
          /^[a-z0-9]+(_[a-z0-9]+)*(\.(contract|data|dialect|document|errors|group|job|migrations|store|tables|test|thread|views))?(\.ts)?$/,
        );
  });

  test('no file or folder has a name without meaning', () => {
    for (const { path } of sources)
      expect(path).not.toMatch(/(^|\/)(utils?|helpers?|common|misc|managers?|services?|base|index)(\.|\/)/);
  });

  test('no file is longer than 250 lines, tests included; only the history of migrations may grow', () => {
    const long = [...program, ...tests].filter(
      ({ path, text }) => !path.endsWith('.migrations.ts') && text.split('\n').length > 251,
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test('no default exports, no any, no barrels', () => {
    for (const { path, code } of program) {
      expect(code, path).not.toMatch(/export default/);
      expect(code, path).not.toMatch(/\bas any\b|: any\b|<any>/);
      expect(code, path).not.toMatch(/export \* from/);
    }
  });
});
