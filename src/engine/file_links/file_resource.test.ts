// Checks what applies to every link to a file, with a kind of file declared for this test.
import { beforeAll, expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { injectInto } from '../../../test/support/world/inject.ts';
import { group } from '../group.ts';
import { insertBlob } from '../store/blobs/blobs.ts';
import type { FileKey, FileKind } from './file_kind.ts';
import { FileLinks } from './file_links.ts';

const bytes = Buffer.from('%PDF-1.7 what a shop keeps');
const hashes = new Map<string, string>();
const downloads: FileKey[] = [];
const sampleFile: FileKind = {
  name: 'sample',
  async find(_, { shop_id, file_id }) {
    const sha256 = hashes.get(`${shop_id}/${file_id}`);
    return sha256 === undefined
      ? undefined
      : { file_name: 'kept.pdf', media_type: 'application/pdf', sha256 };
  },
  async onDownload(_, key) {
    downloads.push(key);
  },
};

onEachEngine(
  'a link to a file',
  (world) => {
    const shop_id = 7;
    let links: FileLinks;
    beforeAll(async () => {
      const { database, master_keys } = world.marketplace;
      links = new FileLinks(master_keys);
      hashes.set('7/a', await insertBlob(database, shop_id, bytes, null));
      hashes.set('8/a', 'f'.repeat(64));
    });
    const pathOf = (file_id = 'a', of = shop_id, kind = sampleFile) =>
      links.urlOf(kind, '', { shop_id: of, file_id, now: world.clock.now });
    const get = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
      injectInto(world.app.partner)({ method, url });

    test('returns the bytes to anybody who has it, as a file to save, with caching forbidden', async () => {
      downloads.length = 0;
      const { statusCode, headers, rawPayload } = await get(pathOf());
      expect([statusCode, rawPayload.equals(bytes)]).toEqual([200, true]);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(bytes.length),
        'content-disposition': 'attachment; filename="kept.pdf"',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      expect(downloads).toEqual([{ shop_id, file_id: 'a', now: world.clock.now }]);
    });

    test('a HEAD request returns no bytes and does not count as a download', async () => {
      downloads.length = 0;
      const { statusCode, headers, payload } = await get(pathOf(), 'HEAD');
      expect([statusCode, payload, Number(headers['content-length'])]).toEqual([200, '', bytes.length]);
      expect(downloads).toEqual([]);
    });

    test('that is too old, invented or without a file is answered like an unknown path', async () => {
      const other_kind = { ...sampleFile, name: 'other' };
      const old = pathOf();
      world.clock.advance({ hours: 1 });
      const leading_nowhere = [pathOf('b'), pathOf('a', 9), pathOf('a', 8), pathOf('a', 7, other_kind)];
      for (const path of [old, '/file/', '/file/abc', ...leading_nowhere]) {
        const { statusCode, payload } = await get(path);
        expect([statusCode, JSON.parse(payload).error], path).toEqual([404, 'error_not_found']);
      }
    });

    test('accepts only methods that read', async () => {
      const { statusCode, headers } = await get(pathOf(), 'POST');
      expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
    });

    test('the log names the shop and never the link', async () => {
      const path = pathOf();
      world.logged.length = 0;
      await get(path);
      expect(JSON.stringify(world.logged)).not.toContain(path.slice('/file/'.length));
      expect(world.logged).toMatchObject([{ operation: 'file', path: '/file/*', shop_id, status: 200 }]);
    });
  },
  { groups: [group({ name: 'sample_files', files: [sampleFile] })] },
);
