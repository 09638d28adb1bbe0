// The built program: main.js runs the parts in program/, from compiled code if that is usable.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built_program } from '../support/programs/process.ts';

const built = dirname(built_program);
const parts = join(built, 'program');
const compiled = readdirSync(parts).filter((name) => name.endsWith('.code'));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-launch-'));
  mkdirSync(join(folder, 'dist'));
  cpSync(built_program, join(folder, 'dist', 'main.js'));
  cpSync(parts, join(folder, 'dist', 'program'), {
    recursive: true,
    filter: (path) => !path.endsWith('.code'),
  });
  writeFileSync(join(folder, 'package.json'), '{"type": "module", "version": "1.2.3"}');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a server and a command that calls one find compiled code', () => {
  expect(compiled).toContain('main.code');
  for (const root of ['action_program', 'with_operator', 'sqlite', 'commands'])
    expect(compiled.filter((name) => name.startsWith(`${root}-`))).toHaveLength(1);
});

// As launch.ts does; a program on its main thread has these flags when it loads a part.
test.each(compiled)('the Node that built it accepts %s', (name) => {
  const path = join(parts, name);
  const check = `
    require('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
    const [cachedData, text] = ['code', 'js'].map((end) => require('node:fs').readFileSync(process.argv[1] + end));
    const script = new (require('node:vm').Script)(text.toString('latin1'), { cachedData });
    process.exit(script.cachedDataRejected ? 1 : 0);`;
  expect(spawnSync(process.execPath, ['-e', check, path.replace(/code$/, '')]).status).toBe(0);
});

test('the compiled code runs, if it exists', () => {
  const [compiled, source] = ['one', 'two'].map(
    (say) => `(function (_, require) { return { main() { require('fs').writeSync(1, '${say}'); } }; })`,
  );
  const other = join(folder, 'other');
  mkdirSync(join(other, 'program'), { recursive: true });
  cpSync(built_program, join(other, 'main.js'));
  // V8 checks only the length of the source.
  writeFileSync(join(other, 'program', 'main.js'), source as string);
  const make = `
    require('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
    const script = new (require('node:vm').Script)(process.argv[1]);
    script.runInThisContext()(null, () => ({ writeSync() {} })).main();
    require('node:fs').writeFileSync(process.argv[2], script.createCachedData());`;
  const code = join(other, 'program', 'main.code');
  spawnSync(process.execPath, ['-e', make, compiled as string, code]);
  const run = () => spawnSync(process.execPath, [join(other, 'main.js')], { encoding: 'utf8' }).stdout;
  expect(run()).toBe('one');
  rmSync(code);
  expect(run()).toBe('two');
});

test.each([
  ['none', undefined],
  ['empty', Buffer.alloc(0)],
  ['of another Node', Buffer.alloc(2_000, 1)],
])('with compiled code that is %s the program still starts', (_, code) => {
  for (const name of code ? compiled : [])
    writeFileSync(join(folder, 'dist', 'program', name), code as Buffer);
  const command = [join(folder, 'dist', 'main.js'), '--version'];
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect({ stdout, stderr, status }).toEqual({ stdout: '1.2.3\n', stderr: '', status: 0 });
});
