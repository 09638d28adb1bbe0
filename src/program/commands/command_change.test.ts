import { userInfo } from 'node:os';
import { beforeAll, expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act } from '../../../test/support/world/operator_calls.ts';
import { addOperatorToken } from '../../operator/tokens/operator_tokens.ts';
import type { Flags } from '../cli/flags.ts';
import { commands } from './commands.ts';
import { withMarketplace } from './with_marketplace.ts';

onEachEngine('a command that works on the database without a server', (world) => {
  let flags: Flags;
  beforeAll(() => {
    const { database_url, master_key = '', operator_token = '' } = world.marketplace.settings;
    flags = { database_url, master_key, operator_token };
  });

  /** The new events, without those from before. */
  async function recordedBy(work: () => Promise<unknown>) {
    const before = (await act(world, 'audit.list', { limit: 500 })).body.events.length;
    await work();
    const { events } = (await act(world, 'audit.list', { limit: 500 })).body;
    return events.slice(0, events.length - before);
  }
  const by_user = { actor_kind: 'command_line', actor_name: userInfo().username, token_name: null };

  test('writes one event, by the user of the operating system, in the transaction of its change', async () => {
    const { partner_id } = await world.given.partner();
    const { shop_id } = await world.given.shop();
    const changes: [string, string, () => Promise<unknown>][] = [
      [
        'operator_token.add',
        'ci',
        async () =>
          world.secrets.add(
            'operator_token',
            await commands.addOperatorToken(flags, { token_name: 'ci', scope: 'read' }),
          ),
      ],
      ['operator_token.revoke', 'ci', () => commands.revokeOperatorToken(flags, 'ci')],
      [
        'key.add',
        String(partner_id),
        async () => world.secrets.add('partner_key', (await commands.addKey(flags, partner_id)).partner_key),
      ],
      [
        'seller.make',
        'asha',
        () => commands.addSeller(flags, 'asha', { shop: String(shop_id) }, 'a good long password'),
      ],
      [
        'seller.set_password',
        'asha',
        () => commands.setSellerPassword(flags, 'asha', 'another long password'),
      ],
      ['seller.retire', 'asha', () => commands.removeSeller(flags, 'asha')],
    ];
    for (const [action, id, change] of changes) {
      const events = await recordedBy(change);
      expect(events, action).toMatchObject([{ ...by_user, action }]);
      expect(events[0]?.ids.map(({ id_value }) => id_value)).toContain(id);
    }
  });

  test('writes none if it was refused, or has only read', async () => {
    const { partner_id } = await world.given.partner();
    const works = [
      () => expect(commands.revokeOperatorToken(flags, 'nobody')).rejects.toThrow('no live token'),
      () => expect(commands.removeSeller(flags, 'nobody')).rejects.toThrow('no seller'),
      () => commands.listOperatorTokens(flags),
      () => commands.listKeys(flags, partner_id),
      () => commands.listPartnerKeys(flags, partner_id),
    ];
    for (const work of works) expect(await recordedBy(work)).toEqual([]);
  });

  test('that says that it only reads cannot write', async () => {
    const token = { token_name: 'unsaid', scope: 'read', now: 1 } as const;
    const writing = withMarketplace(flags, { only_existing: true, changes: 'nothing' }, ({ database }) =>
      addOperatorToken(database, token),
    );
    await expect(writing).rejects.toThrow('says that it changes nothing');
    const names = (await commands.listOperatorTokens(flags)).map(({ token_name }) => token_name);
    expect(names).not.toContain('unsaid');
  });

  test('calls a server of its own as that user', async () => {
    const events = await recordedBy(() =>
      commands.withOperator(flags, undefined, async ({ operator_url }) => {
        const answer = await fetch(`${operator_url}/operator/v1/shop/create`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${flags.operator_token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ shop_name: 'Ours', region: 'SG' }),
        });
        expect(answer.status).toBe(200);
      }),
    );
    expect(events).toMatchObject([{ ...by_user, token_name: 'settings', action: 'shop.create' }]);
  });

  test('that migrated the schema is recorded', async () => {
    const events = (await act(world, 'audit.list', { action: 'schema.migrate' })).body.events;
    expect(events).toMatchObject([{ ...by_user, request: { migration_count: expect.any(Number) } }]);
  });
});
