// Calls for a shop and for a merchant, with which tests check who may call.
import { expect } from 'vitest';
import type { Store } from '../../../src/engine/store/store.ts';
import type { GivenMerchant, GivenPartner, GivenShop } from '../given/account.ts';
import type { TestAnswer, World } from '../world/harness.ts';

/** `answered`, or the status and the code of the gateway's refusal. */
const outcome = ({ status, body }: TestAnswer) => (status === 200 ? 'answered' : `${status} ${body.error}`);

export function callerRequests(world: World) {
  const run: Store['run'] = (values, params) => world.marketplace.database.run(values, params);
  const askShop = async (shop: GivenShop, partner: GivenPartner = world.partner) =>
    outcome(await world.call('v2.voucher.get_voucher', { voucher_id: 1 }, { partner, shop }));
  const askMerchant = async (merchant: GivenMerchant, partner: GivenPartner = world.partner) =>
    outcome(await world.call('v2.global_product.get_variations', { category_id: 1 }, { partner, merchant }));

  /** Waits for a change in the database to take effect on the wire, which takes at most a second. */
  async function expectWithinASecond(
    ask: () => Promise<string>,
    change: () => Promise<unknown>,
    after: string,
  ) {
    expect(await ask()).toBe('answered');
    await change();
    world.clock.advance({ seconds: 0.999 });
    expect(['answered', after]).toContain(await ask());
    world.clock.advance({ seconds: 0.001 });
    expect(await ask()).toBe(after);
  }

  return { run, askShop, askMerchant, expectWithinASecond };
}
