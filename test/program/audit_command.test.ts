// `stoa audit` as a program, on changes by calls and by commands.
import { userInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import { engine_names } from '../support/databases/databases.ts';
import { useDemoServer } from '../support/programs/demo_server.ts';

describe.each(engine_names)('stoa audit on %s', (engine) => {
  const at = useDemoServer(engine);
  const { run, json } = at;

  test('lists what was changed by calls and by commands, the newest first, as text and as JSON', async () => {
    const { shop_id } = await json('shop', 'create', '--shop-name', 'Ours', '--region', 'TH');
    await json('shop', 'suspend', String(shop_id));
    const { events } = await json('audit', '--shop-id', String(shop_id));
    expect(events).toMatchObject([
      { action: 'shop.suspend', actor_kind: 'operator_token', actor_name: 'settings' },
      { action: 'shop.create', request: { shop_name: 'Ours' } },
    ]);
    const { stdout } = await run('audit', '--id', String(shop_id), '--action', 'shop.create');
    expect(stdout).toMatch(
      /^\d{4}-\S+Z {2}token settings {2}shop\.create {2}shop_id=\d+ {2}\{.*"Ours".*\}\n$/,
    );
    await run('operator-token', 'add', 'ci');
    const user = userInfo().username;
    const { stdout: by_user } = await run('audit', '--actor', user, '--limit', '1');
    expect(by_user).toContain(`command ${user}  operator_token.add  token_name=ci`);
    expect((await run('audit', '--actor', 'nobody-of-this-name')).stdout).toBe('No changes.\n');
  });

  test('refuses a time or a number that is none', async () => {
    for (const wrong of [
      ['--since', 'yesterday'],
      ['--limit', '0'],
      ['--shop-id', 'x'],
    ])
      expect((await run('audit', ...wrong)).code).toBe(2);
  });
});
