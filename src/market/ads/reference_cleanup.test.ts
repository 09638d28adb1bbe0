import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { insertReference } from './ads.store.ts';
import type { AdsTables } from './ads.tables.ts';
import { reference_lifetime_s } from './ads.ts';

const listReferences = statementsOn<AdsTables>()((db) =>
  db.selectFrom('ad_edit_reference').select('reference_id').orderBy('reference_id'),
);

onEachEngine('used reference_ids', (world) => {
  const references = async () =>
    (await world.marketplace.database.all(listReferences, {})).map(({ reference_id }) => reference_id);

  test('are refused for 90 days and then deleted, however many there are', async () => {
    const { database } = world.marketplace;
    const { shop_id } = await world.given.shop();
    const { partner_id } = world.partner;
    const use = (reference_id: string) =>
      database.run(insertReference, {
        shop_id,
        reference_id,
        campaign_id: 1,
        partner_id,
        request_id: 'r',
        used_at: world.clock.now,
      });
    await Promise.all(Array.from({ length: 250 }, (_, at) => use(`old ${at}`)));
    world.clock.advance({ seconds: reference_lifetime_s - 1 });
    await use('new');
    await world.runJobs();
    expect(await references()).toHaveLength(251);
    expect(await use('old 7')).toBe(0);
    world.clock.advance({ minutes: 10 });
    await world.runJobs();
    expect(await references()).toEqual(['new']);
    expect(await use('old 7')).toBe(1);
  });
});
