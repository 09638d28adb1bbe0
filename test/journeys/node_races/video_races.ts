import { expect } from 'vitest';
import { rawStatement } from '../../support/databases/postgres_nodes.ts';
import { movie } from '../../support/items/movies.ts';
import { md5 } from '../../support/items/video_uploads.ts';
import type { Race } from './race.ts';

export const videoRaces: readonly Race[] = [
  {
    title: 'the upload of a video is completed once, and checked',
    winners: 1,
    refused: ['error_already_completed'],
    async prepare(site) {
      const shop = await site.given.shop();
      const file = movie({ note: String(site.given.nextId()) });
      const [first] = site.nodes;
      const seller = first.seller(shop);
      const begun = await seller('v2.media_space.init_video_upload', {
        file_md5: md5(file),
        file_size: file.length,
      });
      const { video_upload_id } = begun.body.response as { video_upload_id: string };
      const part = { video_upload_id, part_seq: 0, content_md5: md5(file), part_content: file };
      expect((await seller('v2.media_space.upload_video_part', part)).error).toBe('');
      const request = { video_upload_id, part_seq_list: [0], report_data: { upload_cost: 1 } };
      return {
        call: (node) => node.seller(shop)('v2.media_space.complete_video_upload', request),
        async expectStored() {
          const statusOf = async () => {
            const text = `select upload_status from video_upload where video_upload_id = '${video_upload_id}'`;
            return (await site.marketplace.database.all(rawStatement(text), {}))[0]?.upload_status;
          };
          await expect.poll(statusOf, { timeout: 30_000, interval: 100 }).toBe('SUCCEEDED');
        },
      };
    },
  },
];
