// The code blocks of a page, and one shell program that runs them as a reader would, from the first to the last.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { packageFile } from '../../../src/engine/package_file.ts';

export interface PageBlock {
  readonly page: string;
  readonly language: string;
  readonly text: string;
}

/** A block that is not run. */
export interface BlockNotRun {
  readonly page: string;
  /** How the block begins. */
  readonly begins: string;
  readonly reason: string;
  /** The commands that stand for it, so that later blocks can run. */
  readonly instead?: string;
}

/** Libraries for JSON, where Debian's packages have them. */
const gson = '/usr/share/java/gson.jar';
const newtonsoft = '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll';

/** How a program in each language is run. */
const commands: Readonly<Record<string, (text: string) => readonly [file: string, command: string]>> = {
  js: (text) =>
    text.includes("'node:test'")
      ? ['page.test.mjs', 'node --test --test-reporter tap page.test.mjs']
      : ['page.mjs', 'node page.mjs'],
  ts: () => [
    'page.ts',
    'esbuild page.ts --format=esm --target=node20 --outfile=page_ts.mjs --log-level=error && node page_ts.mjs',
  ],
  python: () => ['page.py', 'python3 page.py'],
  php: () => ['page.php', 'php page.php'],
  // The times of tests differ, so the page leaves them out.
  go: () => [
    'orders_test.go',
    "GOCACHE=$PWD/go_cache go test -count 1 -v orders_test.go | sed '/^ok/d; s/ (.*//'",
  ],
  java: () => ['Orders.java', `java -cp ${gson} Orders.java`],
  csharp: () => [
    'Orders.cs',
    `mcs -langversion:7 -r:System.Net.Http -r:${newtonsoft} Orders.cs && mono Orders.exe`,
  ],
};

const isThere = (program: string, ...words: string[]) => spawnSync(program, words).status === 0;

/** Whether a language can be run here. Continuous integration installs all but C#, so that nothing else is skipped there. */
const can_run: Readonly<Record<string, () => boolean>> = {
  go: () => process.env.CI !== undefined || isThere('go', 'version'),
  java: () => process.env.CI !== undefined || (isThere('java', '--version') && existsSync(gson)),
  csharp: () => isThere('mcs', '--version') && existsSync(newtonsoft),
};

/** The languages of a page that cannot be run here. */
export const languagesNotHere = (page: string): string[] =>
  [...new Set(blocksOf(page).map(({ language }) => language))].filter((name) => can_run[name]?.() === false);

export function blocksOf(page: string): PageBlock[] {
  const text = readFileSync(packageFile(page), 'utf8');
  const found = [...text.matchAll(/^```(\w*)[^\n]*\n(.*?)^```$/gms)];
  // Of an indented block, or one between other marks, nothing would be run.
  const marks = text.match(/^[ \t>]*(```|~~~)/gm) ?? [];
  if (marks.length !== 2 * found.length) throw new Error(`${page} has blocks in a form that is not read.`);
  return found.map(([, language = '', block = '']) => ({ page, language, text: block }));
}

export const isShell = ({ language, text }: PageBlock) =>
  ['sh', 'bash'].includes(language) || (language === '' && /^(stoa|npm|npx|node|curl) /.test(text));

export interface PageProgram {
  /** The program for bash. */
  readonly script: string;
  /** The files that it needs. */
  readonly files: ReadonlyMap<string, string>;
  /** What the page says that its programs print, by the file in which the script keeps what they print. */
  readonly shown: ReadonlyMap<string, string>;
  /** The blocks that nothing runs. */
  readonly unknown: readonly PageBlock[];
}

/** The blocks of a page in one language are one program: later ones may use the names of the first. */
export function pageProgramOf(page: string, not_run: readonly BlockNotRun[]): PageProgram {
  const blocks = blocksOf(page);
  const files = new Map<string, string>();
  const shown = new Map<string, string>();
  const unknown: PageBlock[] = [];
  // Without a server there is nothing to end, and the failing kill would end the script with an error.
  const script = ['set -euo pipefail', "trap 'kill $(jobs -p) 2> /dev/null || true; wait' EXIT"];
  const runs: string[] = [];
  let output: string | undefined;
  for (const block of blocks) {
    const left_out = not_run.find((entry) => entry.page === page && block.text.startsWith(entry.begins));
    const command = commands[block.language];
    if (left_out) script.push(left_out.instead ?? '');
    else if (isShell(block)) script.push(block.text);
    else if (command) {
      const [file, run] = command(block.text);
      output = `${block.language}.out`;
      const earlier = files.get(file);
      files.set(file, earlier === undefined ? block.text : earlier + block.text.replace(/^<\?php\n/, ''));
      if (earlier === undefined) runs.push(`${run} > ${output}`);
      continue;
    } else if (block.language === '' && output !== undefined)
      shown.set(output, (shown.get(output) ?? '') + block.text);
    else unknown.push(block);
    output = undefined;
  }
  return { script: [...script, ...runs, ''].join('\n'), files, shown, unknown };
}
