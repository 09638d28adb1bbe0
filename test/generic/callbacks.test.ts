// No callback of the engine may end the process, so each one is guarded where it is registered.
import { expect, test } from 'vitest';
import { program } from '../support/pages/source_files.ts';

/**
 * Code that does not run in the server, but in a client, a browser, a test runner or a thread that may end on
 * any fault.
 */
const elsewhere =
  /^src\/(program\/(cli|demo\/make)|pages\/(docs|console)\/browser|exports|kit\/contract\/(client|operator))\/|^src\/engine\/print\/(drawing|pdf_document)\.ts$|^src\/market\/media_space\/video_file\/video_reading\.ts$/;

/**
 * Callbacks without a guard, with the reason. The list is exact: a callback that is removed must be removed
 * here too.
 */
const exempt: Readonly<Record<string, string>> = {
  'src/engine/http/http_server.ts: onClientError(onMalformed, connections)': 'It returns a guarded listener.',
  'src/engine/http/http_server.ts: reject': 'It rejects the promise that `listen` returned.',
  'src/engine/stray_errors.ts: reportStray':
    'It reports errors that no guard has caught, and throws nothing.',
};

/** The functions that register a callback, and the position of the callback argument. */
const schedulers =
  /(?<![\w.])(?<timer>setImmediate|setTimeout|setInterval|queueMicrotask|process\.nextTick|new FinalizationRegistry(?:<\w+>)?)\(|\.(?<listen>on|once|addListener|prependListener|addEventListener)\(/g;

/** The arguments of a call, starting after its opening bracket. */
function argumentsFrom(code: string, start: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = start;
  let quote = '';
  for (let at = start; at < code.length; at++) {
    const letter = code.charAt(at);
    if (quote !== '') {
      if (letter === '\\') at++;
      else if (letter === quote) quote = '';
    } else if (/['"`]/.test(letter)) quote = letter;
    else if (/[([{]/.test(letter)) depth++;
    else if (/[)\]}]/.test(letter)) {
      if (depth === 0) return [...found, code.slice(from, at).trim()].filter((text) => text !== '');
      depth--;
    } else if (letter === ',' && depth === 0) {
      found.push(code.slice(from, at).trim());
      from = at + 1;
    }
  }
  return found;
}

/** Whether the code creates a guarded callback, or names one that is created in the file. */
function isGuarded(callback: string, code: string): boolean {
  if (callback.startsWith('guarded(')) return true;
  const [, name] = /^(?:this\.)?(#?\w+)$/.exec(callback) ?? [];
  return name !== undefined && new RegExp(`(?<![\\w#])${name}(?:: [\\w<>]+)? = guarded\\(`).test(code);
}

/** The calls of a file whose callback has no guard, as `path: callback`. */
function findUnguarded(path: string, code: string): string[] {
  const waits = /import \{[^}]*\b(setTimeout|setImmediate)\b[^}]*\} from 'node:timers\/promises'/.exec(
    code,
  )?.[1];
  return [...code.matchAll(schedulers)].flatMap(({ 0: { length }, index, groups }) => {
    if (groups?.timer !== undefined && groups.timer === waits) return [];
    const [first = '', second = ''] = argumentsFrom(code, index + length);
    const callback = groups?.timer === undefined ? second : first;
    // The `on` of a join takes columns.
    const is_join = groups?.listen === 'on' && (second === '' || /^['"]/.test(second));
    return is_join || isGuarded(callback, code) ? [] : [`${path}: ${callback.split('\n')[0]}`];
  });
}

test('every callback that a server passes to a timer, a queue or an event is guarded', () => {
  const served = program.filter(({ path }) => !elsewhere.test(path));
  expect(served.length).toBeGreaterThan(300);
  const unguarded = served.flatMap(({ path, code }) => findUnguarded(path, code));
  expect(unguarded.toSorted()).toEqual(Object.keys(exempt).toSorted());
});

test('the search finds unguarded callbacks', () => {
  const code = `
    const safe = guarded(() => work());
    setTimeout(safe, 5);
    setTimeout(() => work(), 5);
    socket.once('close', safe).on('data', (chunk) => work(chunk));
    process.nextTick(this.#work);`;
  expect(findUnguarded('a.ts', code)).toEqual([
    'a.ts: () => work()',
    'a.ts: (chunk) => work(chunk)',
    'a.ts: this.#work',
  ]);
});
