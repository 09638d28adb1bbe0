import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { is_on_citus } from '../../../test/support/databases/citus_database.ts';
import {
  createDatabase,
  engine_names,
  type TestDatabase,
} from '../../../test/support/databases/databases.ts';
import { FakeClock } from '../../../test/support/world/fake_clock.ts';
import { engineMigrations } from '../../engine/engine.migrations.ts';
import { migrate } from '../../engine/store/migrations/migrate.ts';
import { openDatabase } from '../../engine/store/open_database.ts';
import type { Database } from '../../engine/store/store.ts';
import { groups } from '../../program/groups.ts';
import { countUnusedImages, findImageBytes, findImages } from './images/images.store.ts';
import { mediaSpaceMigrations } from './media_space.migrations.ts';

/** How the old tables were spread on Citus. */
const spread = `select create_reference_table('image');
  select create_distributed_table('blob', 'shop_id');
  select create_distributed_table('blob_part', 'shop_id', colocate_with => 'blob')`;

describe.each(engine_names)('a database that keeps images as blobs of a shop 0, on %s', (engine) => {
  let test_database: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test_database = await createDatabase(engine);
    database = await openDatabase(test_database.url, { pool_size: 1 });
  });
  afterAll(async () => {
    await database.close();
    await test_database.drop();
  });

  test('has them with their bytes, times and counts once it is migrated; blobs of shops stay, rests go', async () => {
    await migrate(database, new FakeClock(), [
      { name: 'platform', migrations: engineMigrations },
      { name: 'media_space', migrations: mediaSpaceMigrations.slice(0, 3) },
    ]);
    const [small, large, rest] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [
      string,
      string,
      string,
    ];
    const bytes = randomBytes(12);
    const literal = (part: Buffer) =>
      engine === 'sqlite' ? `x'${part.toString('hex')}'` : `'\\x${part.toString('hex')}'::bytea`;
    const blob = (shop_id: number, sha256: string, part: Buffer) =>
      `(${shop_id}, '${sha256}', 12, null, ${literal(part)})`;
    const empty = Buffer.alloc(0);
    await database.transaction(async (store) => {
      if (is_on_citus && engine === 'postgres') await store.execute(spread);
    });
    await database.transaction((store) =>
      store.execute(
        `insert into blob (shop_id, sha256, byte_count, expires_at, bytes) values
           ${blob(0, small, bytes)}, ${blob(0, large, empty)}, ${blob(0, rest, empty)}, ${blob(7, small, bytes)};
         insert into blob_part (shop_id, sha256, part_no, bytes) values
           (0, '${large}', 0, ${literal(bytes.subarray(0, 8))}), (0, '${large}', 1, ${literal(bytes.subarray(8))}),
           (0, '${rest}', 0, ${literal(bytes.subarray(0, 8))});
         insert into image (image_id, mime, width, height, byte_count, scene, partner_id, uploader_shop_id,
           uploaded_at, expires_at) values
           ('${small}', 'image/png', 1, 2, 12, 'normal', 5, 0, 100, null),
           ('${large}', 'image/jpeg', 3, 4, 12, 'desc', 5, 9, 100, 200)`,
      ),
    );
    await migrate(database, new FakeClock(), groups);
    const images = await findImages(database, [small, large, rest], 150);
    expect([...images.keys()].sort()).toEqual([small, large]);
    expect(images.get(large)).toEqual({
      image_id: large,
      mime: 'image/jpeg',
      width: 3,
      height: 4,
      byte_count: 12,
      scene: 'desc',
      partner_id: 5,
      uploader_shop_id: 9,
      uploaded_at: 100,
      expires_at: 200,
      is_stored: 1,
    });
    expect(images.get(small)?.expires_at).toBeNull();
    for (const image of images.values())
      expect(Buffer.from((await findImageBytes(database, image)) ?? []).equals(bytes)).toBe(true);
    const count = (uploader_shop_id: number) =>
      countUnusedImages(database, { partner_id: 5, uploader_shop_id }, { now: 150, limit: 10 });
    expect([await count(9), await count(0)]).toEqual([1, 0]);
  });
});
