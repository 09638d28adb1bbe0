// The master key is replaced while nodes run, in the steps of docs/production/keys.md.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { clientFactory } from '../../src/kit/contract/client/client_factory.ts';
import { contracts } from '../../src/market/contracts.ts';
import { has_nginx } from '../support/programs/nginx.ts';
import { startNodes } from '../support/programs/nodes_behind_nginx.ts';
import { stoa } from '../support/programs/process.ts';
import { openServerCluster } from '../support/programs/server_cluster.ts';

const clients = 4;

test.runIf(has_nginx)(
  'the master key is replaced under load: no call fails, refreshed tokens stay the same, and the old key is no longer needed',
  async () => {
    const cluster = await openServerCluster('postgres', 'BR');
    const { given, partner, marketplace, settings } = cluster;
    const old_key = settings.STOA_MASTER_KEY;
    const new_key = randomBytes(32).toString('hex');
    const shops = await Promise.all(
      Array.from({ length: clients }, () => given.shop({ region: 'BR', partner })),
    );
    const behind = await startNodes(cluster, 2);

    const answers = new Map<string, number>();
    const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1);
    let is_over = false;
    const load = shops.map(async (shop) => {
      const issued = await given.tokens({ shop_id: shop.shop_id }, partner);
      const client = clientFactory(contracts)({ base_url: behind.url, ...partner, shop, retries_max: 0 });
      let { refresh_token } = issued;
      while (!is_over) {
        const voucher = await client.send('v2.voucher.get_voucher', { voucher_id: 1 });
        count(`get_voucher ${voucher.body.error}`);
        const refresh = async () => {
          const { body } = await client.send('v2.public.refresh_access_token', {
            refresh_token,
            shop_id: shop.shop_id,
          });
          return JSON.stringify(body.refresh_token ?? body.error);
        };
        // A call whose answer was lost is repeated, perhaps on another node.
        const first = await refresh();
        count(`refresh, then again ${first === (await refresh()) ? 'the same' : 'another'}`);
        refresh_token = JSON.parse(first);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });

    const createPartner = async (partner_name: string) => {
      const [node] = behind.nodes;
      if (!node) throw new Error('There is no node.');
      return cluster.operatorFor(node).act('partner.create', { partner_name });
    };
    const added = [await createPartner('before')];
    await behind.restartEach({ 'master-key': `${old_key},${new_key}` });
    added.push(await createPartner('both are known'));
    const both = { ...settings, STOA_MASTER_KEY: `${new_key},${old_key}` };
    await behind.restartEach({ 'master-key': both.STOA_MASTER_KEY });
    added.push(await createPartner('the new one encrypts'));
    const rewrap = async () =>
      JSON.parse((await stoa(['key', 'rewrap', '--json'], cluster.folder, both)).stdout);
    const rewrapped = await rewrap();
    expect(rewrapped.rewrapped).toBe(rewrapped.secrets - 1);
    expect(await rewrap()).toEqual({ rewrapped: 0, secrets: rewrapped.secrets });
    await behind.restartEach({ 'master-key': new_key });
    added.push(await createPartner('only the new one is known'));
    is_over = true;
    await Promise.all(load);

    expect([...answers.keys()].sort()).toEqual([
      'get_voucher common.error_not_found',
      'refresh, then again the same',
    ]);
    expect(answers.get('refresh, then again the same')).toBeGreaterThan(50);
    for (const { partner_id, partner_key } of added) {
      const client = clientFactory(contracts)({
        base_url: behind.url,
        partner_id,
        partner_key,
        retries_max: 0,
      });
      const { body } = await client.send('v2.public.refresh_access_token', {
        refresh_token: 'x',
        shop_id: 1,
      });
      // The sign is right: the key of the partner was decrypted.
      expect(body.error).toBe('error_auth');
    }
    const before = await stoa(['key', 'list'], cluster.folder, settings);
    expect([before.code, before.stderr]).toEqual([1, expect.stringContaining('cannot be decrypted')]);
    await behind.end();
    await marketplace.close();
  },
  120_000,
);
