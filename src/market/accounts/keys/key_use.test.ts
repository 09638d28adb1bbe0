import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { isSignedBy, signKey } from '../../../engine/gateway/signature.ts';
import type { Store } from '../../../engine/store/store.ts';
import { KeyUses } from './key_use.ts';
import { listKeys } from './keys.store.ts';

onEachEngine('the last use of a key', (world) => {
  const signBy = (uses: KeyUses, partner_id: number) => {
    const key = uses.noting(partner_id, 1, signKey('key'));
    const base_string = 'what is signed';
    return (sign = key.sign(base_string)) => isSignedBy([key], base_string, sign);
  };
  const lastUse = async (partner_id: number) =>
    (await world.marketplace.database.all(listKeys, { partner_id }))[0]?.last_used_at;

  test('is stored in the background, as the time of a valid signature, never of an invalid one', async () => {
    const { partner_id } = await world.given.partner();
    const { database } = world.marketplace;
    const uses = new KeyUses(world.clock);
    const sign = signBy(uses, partner_id);
    sign('a'.repeat(64));
    await uses.write(database);
    expect(await lastUse(partner_id)).toBeNull();
    sign();
    const used_at = world.clock.now;
    expect(await lastUse(partner_id)).toBeNull();
    world.clock.advance({ seconds: 30 });
    await uses.write(database);
    expect(await lastUse(partner_id)).toBe(used_at);
  });

  test('never goes back if another server writes an older time later', async () => {
    const { partner_id } = await world.given.partner();
    const { database } = world.marketplace;
    const [early, late] = [new KeyUses(world.clock), new KeyUses(world.clock)];
    signBy(early, partner_id)();
    world.clock.advance({ seconds: 10 });
    signBy(late, partner_id)();
    await late.write(database);
    await early.write(database);
    expect(await lastUse(partner_id)).toBe(world.clock.now);
  });

  test('takes one write for many calls, and is kept for the next write if the database is unavailable', async () => {
    const { partner_id } = await world.given.partner();
    const { database } = world.marketplace;
    const uses = new KeyUses(world.clock);
    for (let call = 0; call < 100; call++) signBy(uses, partner_id)();
    let written = 0;
    const counting: Pick<Store, 'run'> = {
      run: (...statement) => {
        written++;
        if (written === 1) throw new Error('The database is away.');
        return database.run(...statement);
      },
    };
    await uses.write(counting as Store);
    expect(await lastUse(partner_id)).toBeNull();
    await uses.write(counting as Store);
    await uses.write(counting as Store);
    expect([written, await lastUse(partner_id)]).toEqual([2, world.clock.now]);
  });
});
