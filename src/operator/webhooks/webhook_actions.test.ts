import { afterEach, expect, test } from 'vitest';
import { eachActionRefusal } from '../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act } from '../../../test/support/world/operator_calls.ts';
import { rewrapSecrets } from '../../engine/keys/stored_secret.ts';
import { readMasterKeys } from '../../market/accounts/keys/partner_key.ts';
import { addOperatorToken } from '../tokens/operator_tokens.ts';
import { webhook_add, webhook_remove, webhook_rotate } from './webhook_actions.contract.ts';
import { listSecrets, listStoredSecrets } from './webhook_secret.ts';
import { deleteWebhook, listWebhooks } from './webhooks.store.ts';

const url = 'https://erp.example/stoa';
const master_keys = readMasterKeys('ab'.repeat(32));

onEachEngine('actions on webhooks', (world) => {
  const listRows = () => world.marketplace.database.all(listWebhooks, {});
  const add = async (webhook_name: string) => {
    const { status, body } = await act(world, 'webhook.add', { webhook_name, url });
    expect(status).toBe(200);
    return String(body.secret);
  };
  afterEach(async () => {
    for (const { webhook_name } of await listRows())
      await world.marketplace.database.run(deleteWebhook, { webhook_name });
  });

  test('webhook.add shows a secret of Standard Webhooks once, and webhook.list has no secret', async () => {
    const secret = await add('erp');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { body } = await act(world, 'webhook.list', {});
    expect(body.webhooks).toEqual([
      {
        webhook_name: 'erp',
        url,
        created_at: world.clock.now,
        position: expect.any(Number),
        delivered_at: 0,
        failures: 0,
        failing_since: 0,
        due_at: 0,
        outcome: '',
        status: 0,
      },
    ]);
    expect(JSON.stringify([body, await listRows()])).not.toContain(secret);
  });

  test('webhook.rotate lets the old secret sign for a day, and only the last one', async () => {
    const first = await add('erp');
    const secretsNow = async () =>
      (await listRows()).flatMap((row) => listSecrets(master_keys, row, world.clock.now));
    const rotate = async () => {
      const { body } = await act(world, 'webhook.rotate', { webhook_name: 'erp' });
      expect(body.old_secret_until).toBe(world.clock.now + 86_400);
      return body.secret;
    };
    const second = await rotate();
    expect(await secretsNow()).toEqual([second, first]);
    const third = await rotate();
    expect(await secretsNow()).toEqual([third, second]);
    world.clock.advance({ days: 1 });
    expect(await secretsNow()).toEqual([third]);
  });

  test('a new master key encrypts the secrets of webhooks too', async () => {
    const first = await add('erp');
    const { body } = await act(world, 'webhook.rotate', { webhook_name: 'erp' });
    const new_key = readMasterKeys('cd'.repeat(32));
    const both = readMasterKeys(`${'cd'.repeat(32)},${'ab'.repeat(32)}`);
    const { database } = world.marketplace;
    expect(await rewrapSecrets(database, both, [listStoredSecrets])).toEqual({ rewrapped: 2, secrets: 2 });
    expect(await rewrapSecrets(database, both, [listStoredSecrets])).toEqual({ rewrapped: 0, secrets: 2 });
    const [row] = await listRows();
    if (!row) throw new Error('The webhook is gone.');
    expect(listSecrets(new_key, row, world.clock.now)).toEqual([body.secret, first]);
    expect(() => listSecrets(master_keys, row, world.clock.now)).toThrow();
  });

  test('webhook.remove ends it, and its name can be given again', async () => {
    await add('erp');
    expect((await act(world, 'webhook.remove', { webhook_name: 'erp' })).status).toBe(200);
    expect(await listRows()).toEqual([]);
    await add('erp');
  });

  test('each of them needs the scope admin', async () => {
    const { database } = world.marketplace;
    const token = await addOperatorToken(database, { token_name: 'w', scope: 'write', now: world.clock.now });
    world.secrets.add('token', token);
    for (const name of ['webhook.add', 'webhook.list', 'webhook.remove', 'webhook.rotate'] as const)
      expect((await act(world, name, { webhook_name: 'erp', url }, { token })).status).toBe(403);
  });

  test.each([
    'http://erp.example/stoa',
    'https://127.0.0.1/stoa',
    'https://[::ffff:10.0.0.1]/stoa',
    'https://169.254.169.254/latest',
    'https://user:password@erp.example/stoa',
    'ftp://erp.example/stoa',
  ])('webhook.add refuses the URL %s', async (forbidden) => {
    const { status, body } = await act(world, 'webhook.add', { webhook_name: 'erp', url: forbidden });
    // Whether a name may be called without encryption shows when it is looked up.
    if (forbidden === 'http://erp.example/stoa') expect(status).toBe(200);
    else expect([status, body.code]).toEqual([422, 'url_not_allowed']);
  });

  eachActionRefusal(world, webhook_add, {
    webhook_exists: [
      'a name that is taken',
      async () => {
        await add('erp');
        return { webhook_name: 'erp', url };
      },
    ],
    too_many_webhooks: [
      'the 21st webhook',
      async () => {
        for (let number = 1; number <= 20; number++) await add(`erp-${number}`);
        return { webhook_name: 'erp-21', url };
      },
    ],
    url_not_allowed: [
      'a private address',
      async () => ({ webhook_name: 'erp', url: 'https://10.0.0.1/stoa' }),
    ],
  });
  eachActionRefusal(world, webhook_remove, {
    webhook_not_found: ['an unknown name', async () => ({ webhook_name: 'nobody' })],
  });
  eachActionRefusal(world, webhook_rotate, {
    webhook_not_found: ['an unknown name', async () => ({ webhook_name: 'nobody' })],
  });
});
