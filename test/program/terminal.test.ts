// Help for people on the command line: completion in their shell, and the colours and width of their terminal.
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { contracts } from '../../src/market/contracts.ts';
import { built_program, stoa } from '../support/programs/process.ts';

const run = (...args: string[]) => stoa(args, tmpdir());

describe('completion', () => {
  test.each([
    [
      ['stoa', ''],
      ['serve', 'migrate', 'demo', 'call', 'curl', 'sign', 'token', 'openapi', 'completion'],
    ],
    [['stoa', 'dem'], ['demo']],
    [['stoa', 'serve', '--operator-p'], ['--operator-port']],
    [['stoa', 'call', 'v2.fbs.'], ['v2.fbs.query_br_sku_block_status']],
    [['stoa', 'curl', '--ex'], ['--example']],
    [['stoa', 'token', 'i'], ['issue']],
    [
      ['stoa', 'completion', ''],
      ['bash', 'zsh', 'fish', '--help'],
    ],
  ])('bash completes %j', async (words, offered) => {
    const { stdout } = await run('completion', 'bash');
    const typed = words.map((word) => `'${word}'`).join(' ');
    const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _stoa; echo "\${COMPREPLY[@]}"`;
    const { stdout: answered, stderr } = spawnSync('bash', ['-c', `${stdout}\n${ask}`], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(answered.trim().split(' ')).toEqual(expect.arrayContaining(offered));
    if (words[1] !== '') expect(answered.trim().split(' ')).toHaveLength(offered.length);
  });

  test.each(['zsh', 'fish'])(
    '%s receives every command, option and operation, each one quoted',
    async (shell) => {
      const { code, stdout } = await run('completion', shell);
      expect(code).toBe(0);
      const option = shell === 'fish' ? '-l database-url' : '--database-url';
      for (const word of [option, 'completion', ...contracts.map(({ name }) => name)])
        expect(stdout).toContain(word);
      for (const line of stdout.split('\n'))
        expect(line.replaceAll(/\\'/g, '').split("'").length % 2, line).toBe(1);
    },
  );

  test('another shell is wrong usage', async () => {
    expect(await run('completion', 'tcsh')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('bash, zsh, fish'),
    });
  });
});

/** What a command shows on a terminal of this width. */
function shown(args: string, columns: number, settings: Record<string, string> = {}): string {
  const command = `stty cols ${columns}; "${process.execPath}" "${built_program}" ${args}`;
  const env = { PATH: process.env.PATH, TERM: 'xterm-256color', ...settings };
  return spawnSync('script', ['-qefc', command, '/dev/null'], { cwd: tmpdir(), env, encoding: 'utf8' })
    .stdout;
}

describe('on a terminal', () => {
  test.each([60, 100])('help is as wide as the terminal: %i columns', (columns) => {
    const lines = shown('demo --help', columns, { NO_COLOR: '1' }).split('\r\n');
    const longest = Math.max(...lines.map((line) => line.length));
    expect(longest).toBeLessThanOrEqual(columns);
    expect(longest).toBeGreaterThan(columns - 20);
  });

  test('titles are highlighted, but not with NO_COLOR, on a dumb terminal, or in a pipe', async () => {
    expect(shown('--help', 100)).toContain('\u001b[1mCommands:\u001b[22m');
    for (const [name, value] of [
      ['NO_COLOR', '1'],
      ['TERM', 'dumb'],
    ] as const)
      expect(shown('--help', 100, { [name]: value })).not.toContain('\u001b');
    expect((await run('--help')).stdout).not.toContain('\u001b');
  });
});
