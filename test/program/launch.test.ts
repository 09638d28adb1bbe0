// The built program: main.js runs program.js, from program.code if that is usable.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built_program } from '../support/programs/process.ts';

const built = dirname(built_program);
const source = readFileSync(join(built, 'program.js'), 'latin1');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-launch-'));
  mkdirSync(join(folder, 'dist'));
  for (const file of ['main.js', 'program.js']) cpSync(join(built, file), join(folder, 'dist', file));
  writeFileSync(join(folder, 'package.json'), '{"type": "module", "version": "1.2.3"}');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the code that V8 compiled during the build is accepted by the Node that built it', () => {
  const cachedData = readFileSync(join(built, 'program.code'));
  expect(new Script(source, { cachedData }).cachedDataRejected).toBe(false);
});

test('the compiled code runs, if it exists', () => {
  const [compiled, source] = ['one', 'two'].map(
    (say) => `(function (require) { require('fs').writeSync(1, '${say}'); })`,
  );
  const script = new Script(compiled as string);
  script.runInThisContext()(() => ({ writeSync() {} }));
  const other = join(folder, 'other');
  mkdirSync(other);
  cpSync(built_program, join(other, 'main.js'));
  // V8 checks only the length of the source.
  writeFileSync(join(other, 'program.js'), source as string);
  writeFileSync(join(other, 'program.code'), script.createCachedData());
  const run = () => spawnSync(process.execPath, [join(other, 'main.js')], { encoding: 'utf8' }).stdout;
  expect(run()).toBe('one');
  rmSync(join(other, 'program.code'));
  expect(run()).toBe('two');
});

test.each([
  ['none', undefined],
  ['empty', Buffer.alloc(0)],
  ['of another Node', Buffer.alloc(2_000, 1)],
])('with compiled code that is %s the program still starts', (_, code) => {
  if (code) writeFileSync(join(folder, 'dist', 'program.code'), code);
  const command = [join(folder, 'dist', 'main.js'), '--version'];
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect({ stdout, stderr, status }).toEqual({ stdout: '1.2.3\n', stderr: '', status: 0 });
});
