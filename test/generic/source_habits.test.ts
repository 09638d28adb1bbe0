// Rules of the code that a program can check.
import { describe, expect, test } from 'vitest';
import { groups as served_groups } from '../../src/program/groups.ts';
import { program, sources, tests } from '../support/pages/source_files.ts';

describe('habits', () => {
  test("only the clock reads the machine's time", () => {
    const asking = program.filter(
      ({ code, path }) =>
        /Date\.now\(|new Date\(\)/.test(code) &&
        path !== 'src/kit/contract/clock.ts' &&
        // Programs for readers, who have a clock of their own.
        !/^src\/kit\/contract\/openapi\/[a-z]+_sample\.ts$/.test(path),
    );
    expect(asking.map(({ path }) => path)).toEqual([]);
  });

  test('formatters of dates and numbers are created once, because V8 does not count their memory', () => {
    const making = program.filter(({ code }) =>
      /\bIntl\.(DateTimeFormat|NumberFormat|Segmenter|Collator)\(/.test(code),
    );
    expect(making.map(({ path }) => path).toSorted()).toEqual([
      'src/engine/local_time.ts',
      'src/engine/print/typesetter.ts',
      'src/market/ads/suggestions/fitting_keywords.ts',
      'src/pages/consent_pages/pages/day.ts',
      'src/pages/console/browser/parts/moment.tsx',
      'src/pages/console/browser/parts/numbers.ts',
    ]);
  });

  test('only engines.ts distinguishes the engines', () => {
    const telling = program.filter(({ code }) => /engine === '|engine !== '/.test(code));
    expect(telling.map(({ path }) => path)).toEqual([]);
  });

  test('only engine.ts loads a library of SQLite, in tests as well', () => {
    // POSIX locks belong to the process: a second library in it releases the locks of the first when it closes
    // the file.
    const loading = [...program, ...tests].filter(({ code }) =>
      /^(?!import type )[^\n]*['"](@photostructure\/sqlite|node:sqlite)['"]/m.test(code),
    );
    expect(loading.map(({ path }) => path).toSorted()).toEqual([
      'src/engine/store/sqlite/engine.ts',
      // In another process.
      'src/program/sandboxes/sandboxes_lock.test.ts',
    ]);
  });

  test('each kind of id belongs to one group', () => {
    const kinds = served_groups.flatMap(({ id_kinds }) => id_kinds.map(({ name }) => name));
    const made = program.flatMap(({ code }) =>
      [...code.matchAll(/new IdKind\('(\w+)'/g)].map(([, name]) => name),
    );
    expect(kinds.toSorted()).toEqual([...new Set(made)].toSorted());
  });

  test('groups ask isRefused() whether a rule or a command refused, and not whether its result is text', () => {
    const asking = program.filter(
      ({ path, code }) => /^src\/market\/|\/actions\//.test(path) && /typeof \w+ [!=]== 'string'/.test(code),
    );
    // A header of a request.
    expect(asking.map(({ path }) => path)).toEqual(['src/market/media_space/video_file/video_resource.ts']);
  });

  test('statements that lock rows are called lock..., and use `for update`', () => {
    const locking = program.flatMap(({ path, code }) =>
      code
        .split(/^(?=export const |const |export function |function )/m)
        .filter((part) => /\bforUpdate\(|^export const lock\w+ = (statement|overList)/.test(part))
        .map((part) => ({ path, name: /(\w+) = /.exec(part)?.[1], locks: part.includes('.forUpdate(') })),
    );
    expect(locking.length).toBeGreaterThan(2);
    for (const { path, name, locks } of locking)
      expect({ path, name, locks }).toEqual({ path, name: expect.stringMatching(/^lock[A-Z]/), locks: true });
  });

  test('the builder of a statement does not branch on a parameter, which has no value yet and is always true', () => {
    const builders = program.filter(({ code }) => /\bParams</.test(code));
    expect(builders.length).toBeGreaterThan(10);
    const branching = builders.flatMap(({ path, code }) =>
      [
        ...code.matchAll(
          /\(\s*!*\s*p\.\w+\s*\)\s*(?:return|throw|\{|\w+\()|!\s*p\.\w+|\bp\.\w+\s*(?:\?(?!\.)|&&|\|\||===?|!==?)/g,
        ),
      ].map(([found]) => `${path}: ${found}`),
    );
    expect(branching).toEqual([]);
    const others = builders.flatMap(({ path, code }) =>
      [...code.matchAll(/\(\s*db,\s*(\w+)(?=[:),])/g)]
        .filter(([, name]) => name !== 'p' && !code.includes(`db: Kysely`))
        .map(([, name]) => `${path}: the parameters are called ${name}`),
    );
    expect(others).toEqual([]);
  });

  test('every public function of a group and of the engine has a description', () => {
    const silent = program
      .filter(({ path }) => path.startsWith('src/engine/') || path.startsWith('src/market/accounts/'))
      .flatMap(({ path, text }) => {
        const declared = [...text.matchAll(/(^|\n)([^\n]*)\n(?=export (?:async )?function (\w+))/g)];
        // The first of several overloads is described for all.
        const described = declared
          .filter(([, , line = '']) => line.includes('*/'))
          .map(([, , , name]) => name);
        return declared
          .filter(([, , , name]) => !described.includes(name))
          .map(([, , , name]) => `${path}: ${name}`);
      });
    expect(silent).toEqual([]);
  });

  test('the server connects only to its database, to itself, to the upstream and the collector of its settings and to receivers of pushes: no caller can make it fetch another URL', () => {
    const opening = program.filter(
      ({ code, path }) =>
        /\bfetch\(|\?\? fetch\b|\bglobalThis\.fetch\b|(?<!function )\bfetchBounded\(|\bfetchUnless\(|\bfetchUnended\(|\b(request|get|connect|createConnection),? [^;]*from 'node:(http|https|http2|net|tls|dgram)'|from '(undici|axios|got)'/.test(
          code,
        ) && !path.startsWith('src/kit/contract/openapi/'),
    );
    // Commands that call a server, the clients that others use, and the page that calls it from a browser.
    expect(opening.map(({ path }) => path).toSorted()).toEqual([
      // Sends pushes to URLs that partners choose, at addresses that were checked.
      'src/engine/push/send_once.ts',
      // Sends spans to the one collector that the settings name.
      'src/engine/trace/span_queue.ts',
      'src/exports/testing/sandbox.ts',
      'src/kit/contract/client/bounded_answer.ts',
      'src/kit/contract/client/send_call.ts',
      'src/kit/contract/operator/operator_client.ts',
      'src/kit/contract/operator/operator_stream.ts',
      'src/pages/console/browser/state/send.ts',
      'src/pages/docs/browser/requests.ts',
      'src/program/cli/accounts/consent_forms.ts',
      'src/program/cli/fetch_by_http.ts',
      'src/program/cli/operator/collection_keys.ts',
      'src/program/cli/operator/console_command.ts',
      // Sends lines to the server that runs on its own database.
      'src/program/transfer/server_writer.ts',
      // Sends a call of a sandbox again, to the very server that kept it.
      'src/testing/bench/journal/replay.ts',
      // Forwards to the one server that the settings name.
      'src/testing/missing_operations/upstream/upstream.ts',
    ]);
  });

  test('clients bound each answer: only the file that does so, what it sends with, and the pages of browsers call fetch', () => {
    const fetching = program.filter(
      ({ code, path }) =>
        /(?<!#)\bfetch\(|\?\? fetch\b|\bglobalThis\.fetch\b/.test(code) &&
        !path.startsWith('src/kit/contract/openapi/'),
    );
    expect(fetching.map(({ path }) => path).toSorted()).toEqual([
      'src/kit/contract/client/bounded_answer.ts',
      'src/pages/console/browser/state/send.ts',
      'src/pages/docs/browser/requests.ts',
      'src/program/cli/fetch_by_http.ts',
    ]);
  });

  test('commands write through output.ts, which escapes control characters for terminals', () => {
    const writing = program.filter(
      ({ code, path }) =>
        path.startsWith('src/program/cli/') && /\b(stdout|stderr)\.write\(|\bconsole\./.test(code),
    );
    expect(writing.map(({ path }) => path)).toEqual(['src/program/cli/output.ts']);
  });

  test('the code has no TODO markers, and no test is skipped or run alone', () => {
    for (const { path, text } of sources)
      expect(text, path).not.toMatch(/\b(TODO|FIXME|XXX)\b|\b(test|describe|it)\.(skip|only)\(/);
  });
});
