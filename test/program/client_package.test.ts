// What the package exports for programs is small, runs in browsers, and leaves out what a program does not use.
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { callableOperation } from '../../src/kit/contract/client/callable_operation.ts';
import { contracts } from '../../src/market/contracts.ts';

const root = join(import.meta.dirname, '..', '..');

/** Bundles a program that imports from the package for a browser. */
async function bundle(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root },
    ...{ bundle: true, minify: true, write: false, format: 'esm', platform: 'browser' },
    alias: { stoa: join(root, 'dist', 'client.js') },
  });
  return outputFiles[0]?.text ?? '';
}

describe('the package', () => {
  test('exports the client and, separately, the token storage for Node', async () => {
    const client = await import(join(root, 'dist', 'client.js'));
    expect(Object.keys(client).sort()).toEqual([
      'PushSignatureError',
      'RefusalError',
      'UnacceptableAnswerError',
      'UnexpectedAnswerError',
      'baseString',
      'createClient',
      'isRefusal',
      'memoryTokenStorage',
      'ownerKey',
      'sign',
      'signPush',
      'verifyPush',
    ]);
    expect(Object.keys(await import(join(root, 'dist', 'token_file.js')))).toEqual(['fileTokenStorage']);
  });

  test('brings every operation to a browser in at most 40 KB, without anything from Node or the contracts', async () => {
    const program = await bundle("import { createClient } from 'stoa'; console.log(createClient);");
    expect(program.length).toBeLessThan(40_000);
    expect(program).not.toMatch(/node:|typebox/i);
    for (const { name } of contracts) expect(program).toContain(name);
  });

  test('leaves out what a program does not import', async () => {
    const program = await bundle("import { sign } from 'stoa'; console.log(sign);");
    expect(program).not.toContain('v2.');
    expect(program.length).toBeLessThan(1_000);
  });

  test('has facts about operations that agree with the contracts', async () => {
    const program = await bundle(
      "import { createClient } from 'stoa'; export const client = createClient({ base_url: 'http://a', partner_id: 1, partner_key: 'k' });",
    );
    for (const contract of contracts) {
      const { paging } = callableOperation(contract);
      expect(program).toContain(
        `path:"${contract.path}",method:"${contract.method}",caller:"${contract.caller}"`,
      );
      if (paging) expect(program).toContain(`rows:"${paging.rows}"`);
    }
  });
});
