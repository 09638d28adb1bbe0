// Names and sizes of files.
import { describe, expect, test } from 'vitest';
import { program, sources, tests } from '../support/pages/source_files.ts';

/** Exported names that two files may have, and why. */
const shared_names: Readonly<Record<string, string>> = {
  get_category: 'Two groups have an operation of this name, and a contract is named after its operation.',
  ship_order: 'The guide of the documentation is named after the operation that it leads to.',
  nullable:
    'Fields of a contract and columns of a table are declared in the same words: the value may be null.',
  withDefault: 'The same: the value holds if none is given.',
  personal: 'The same: the value may show who somebody is.',
  secret: 'The same: the value is a password, key or token.',
};

const exported_name =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm;

describe('names and sizes', () => {
  test('files and folders are in snake_case', () => {
    for (const { path } of sources)
      for (const part of path.split('/'))
        expect(part).toMatch(
          /^[a-z0-9]+(_[a-z0-9]+)*(\.(contract|data|dialect|document|errors|events|group|job|migrations|pushes|store|tables|test|thread|views))?(\.tsx?)?$/,
        );
  });

  test('no file or folder has a name without meaning', () => {
    for (const { path } of sources)
      expect(path).not.toMatch(/(^|\/)(utils?|helpers?|common|misc|managers?|services?|base|index)(\.|\/)/);
  });

  test('no file is longer than 250 lines, tests included; only migrations and lists that are generated may grow', () => {
    const long = [...program, ...tests].filter(
      ({ path, text }) =>
        !path.endsWith('.migrations.ts') &&
        !text.startsWith('// Written by `npm run generate`') &&
        text.split('\n').length > 251,
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test('an exported name is declared in one file', () => {
    const files_by_name = new Map<string, Set<string>>();
    for (const { path, code } of program) {
      // A migration is never changed, and the first one of each group is called baseline.
      if (path.includes('/migrations/')) continue;
      for (const [, name = ''] of code.matchAll(exported_name))
        files_by_name.set(name, (files_by_name.get(name) ?? new Set()).add(path));
    }
    const repeated = [...files_by_name].filter(([, files]) => files.size > 1);
    expect(
      repeated
        .filter(([name]) => !Object.hasOwn(shared_names, name))
        .map(([name, files]) => `${name}: ${[...files].join(', ')}`),
    ).toEqual([]);
    // An exception that is not needed any more is deleted.
    expect(repeated.map(([name]) => name).sort()).toEqual(Object.keys(shared_names).sort());
  });

  test('no default exports, no any, no barrels', () => {
    for (const { path, code } of program) {
      expect(code, path).not.toMatch(/export default/);
      expect(code, path).not.toMatch(/\bas any\b|: any\b|<any>/);
      expect(code, path).not.toMatch(/export \* from/);
    }
  });
});
