// What the tests of refusals compare, and what worlds start with.
import { expect, test } from 'vitest';
import { insertBlob } from '../../src/engine/store/blobs/blobs.ts';
import { readApplied } from '../../src/engine/store/migrations/applied_migrations.ts';
import { readSchema } from '../../src/engine/store/migrations/database_schema.ts';
import { openMarketplace } from '../../src/program/server/open_marketplace.ts';
import { readSettings } from '../../src/program/settings/settings.ts';
import { createDatabase } from '../support/databases/databases.ts';
import { FakeClock } from '../support/world/fake_clock.ts';
import { onEachEngine } from '../support/world/harness.ts';
import { asCompared, rowsByTable, storedRows, storedState } from '../support/world/refusals.ts';

onEachEngine('the stored state', (world) => {
  test('is what is read table by table', async () => {
    const shop = await world.given.shop({ shop_name: 'Übergröße "1" \\ 2' });
    await world.given.order({ shop });
    await world.given.item({ shop });
    await insertBlob(world.marketplace.database, shop.shop_id, Buffer.from([0, 255, 7]), null);
    const by_table = Object.entries(await rowsByTable(world)).map(([name, rows]) => [
      name,
      rows.map(asCompared),
    ]);
    expect(await storedState(world)).toEqual(Object.fromEntries(by_table));
  });

  test('is the one of a server that has migrated an empty database', async () => {
    const clock = new FakeClock();
    const { url, drop } = await createDatabase(world.engine);
    const variables = {
      STOA_DATABASE_URL: url,
      STOA_MASTER_KEY: 'ab'.repeat(32),
      STOA_OPERATOR_TOKEN: 'o'.repeat(40),
    };
    const migrated = await openMarketplace(readSettings(variables), {
      wall_clock: clock,
      business_clock: clock,
      monotonic_clock: clock,
    });
    try {
      expect(await readSchema(world.marketplace.database)).toEqual(await readSchema(migrated.database));
      expect(await readApplied(world.marketplace.database)).toEqual(await readApplied(migrated.database));
      const [recorded] = await storedRows({ ...world, marketplace: migrated }, 'audit_event');
      // Ids of audit events are random.
      const expected = { ...(recorded as object), request_id: expect.any(String) };
      expect(await storedRows(world, 'audit_event')).toEqual([expected]);
    } finally {
      await migrated.close();
      await drop();
    }
  });
});
