// Which bodies of uploads are accepted, and how many at once, tested over a socket.
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jpeg, jpeg_start } from '../../../../test/support/items/images.ts';
import {
  content_type,
  filePart,
  multipart,
  storedImages,
  uploadBody,
  uploadUrl,
} from '../../../../test/support/items/uploads.ts';
import { byteMutation, oneIn } from '../../../../test/support/random/mutated_bytes.ts';
import { isWarning, openWorld, type World } from '../../../../test/support/world/harness.ts';
import { RawConnection } from '../../../../test/support/world/raw_socket.ts';
import { envelopeOf } from '../../../../test/support/world/served.ts';
import { upload_image } from '../../../market/media_space/upload_image.contract.ts';
import type { Settings } from '../../../program/settings/settings.ts';

/** Runs tests against a listening server. */
function onListening(
  title: string,
  config: Partial<Settings>,
  tests: (served: { world: World; port: number }) => void,
) {
  describe(title, () => {
    const served = {} as { world: World & { close(): Promise<void> }; port: number };
    beforeAll(async () => {
      served.world = await openWorld('sqlite', { config });
      served.port = Number(new URL((await served.world.app.listen()).base_url).port);
    });
    afterAll(() => served.world?.close());
    tests(served);
  });
}

const headOf = (target: string, headers: string) =>
  `POST ${target} HTTP/1.1\r\nHost: stoa.test\r\nContent-Type: ${content_type}\r\n${headers}\r\n`;
const body = multipart([filePart(jpeg({ length: 5_000 }))]);
const mega = 1_048_576;

onListening('uploads', {}, (served) => {
  const open = () => RawConnection.open(served.port);
  const say = async (headers: string, ...bytes: Buffer[]) => {
    const connection = await open();
    connection.send(headOf(await uploadUrl(served.world), headers));
    for (const part of bytes) connection.send(part);
    const heard = await connection.nextAnswer();
    connection.destroy();
    return heard;
  };

  test('an upload is read, with its length or in chunks of any size', async () => {
    expect(await say(`Content-Length: ${body.length}\r\n`, body)).toMatchObject({ body: { error: '' } });
    const chunks = Array.from({ length: Math.ceil(body.length / 7) }, (_, at) => {
      const part = body.subarray(at * 7, at * 7 + 7);
      return Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
    });
    const ending = Buffer.from('0\r\n\r\n');
    expect(await say('Transfer-Encoding: chunked\r\n', Buffer.concat([...chunks, ending]))).toMatchObject({
      body: { error: '', response: { image_info_list: [{ error: '' }] } },
    });
  });

  test('calls on one connection are answered in order, also after a refused upload with many bytes left', async () => {
    const connection = await open();
    const wrong = multipart([filePart(jpeg({ length: mega }), { name: 'photo' })]);
    for (let i = 0; i < 3; i++) {
      connection
        .send(headOf(await uploadUrl(served.world), `Content-Length: ${wrong.length}\r\n`))
        .send(wrong);
      expect(envelopeOf(await connection.nextAnswer())).toMatchObject({
        error: 'error_param',
        message: 'Wrong parameters, detail: photo must not be a file.',
      });
      connection.send(headOf(await uploadUrl(served.world), `Content-Length: ${body.length}\r\n`)).send(body);
      expect(envelopeOf(await connection.nextAnswer())).toMatchObject({ status: 200, error: '' });
    }
    connection.destroy();
  });

  test.each<[title: string, status: number, error: string, spoil: (target: string) => string]>([
    ['unsigned', 200, 'error_param', (target) => target.replace(/&sign=\w+/, '')],
    ['mis-signed', 403, 'error_sign', (target) => target.replace(/sign=\w+/, `sign=${'a'.repeat(64)}`)],
    [
      'of an unknown partner',
      403,
      'invalid_partner_id',
      (target) => target.replace(/partner_id=\d+/, 'partner_id=7'),
    ],
  ])('a call that is %s is refused before any of its body arrives', async (_, status, error, spoil) => {
    const connection = await open();
    connection.send(headOf(spoil(await uploadUrl(served.world)), 'Content-Length: 50000000\r\n'));
    expect(envelopeOf(await connection.nextAnswer())).toMatchObject({ status, error });
    connection.destroy();
  });

  test('a body that is too large is refused with 413: immediately by its Content-Length, or in chunks as soon as it is too large', async () => {
    const too_large = { status: 413, error: 'error_param', message: 'The body is larger than 81 MiB.' };
    expect(envelopeOf(await say(`Content-Length: ${81 * mega + 1}\r\n`))).toEqual(too_large);
    const before = await storedImages(served.world);
    const start = body.subarray(0, 1_000);
    const endless = Buffer.concat([Buffer.from(`${(2 ** 40).toString(16)}\r\n`), start]);
    const junk = Buffer.alloc(mega, 'x');
    expect(envelopeOf(await say('Transfer-Encoding: chunked\r\n', endless, ...Array(91).fill(junk)))).toEqual(
      too_large,
    );
    expect(await storedImages(served.world)).toEqual(before);
  });

  test('a client that disconnects during its upload stores nothing, and frees its place', async () => {
    const before = await storedImages(served.world);
    for (let i = 0; i < 12; i++) {
      const connection = await open();
      connection.send(headOf(await uploadUrl(served.world), `Content-Length: ${body.length}\r\n`));
      connection.send(body.subarray(0, -20));
      await pause(5);
      connection.destroy();
      await connection.closed;
    }
    expect(await say(`Content-Length: ${body.length}\r\n`, body)).toMatchObject({ body: { error: '' } });
    await vi.waitFor(async () => expect(await storedImages(served.world)).toEqual(before));
    expect(served.world.logged.filter(isWarning)).toEqual([]);
  });

  test('uploads sent by fetch are read, with files of 10 MB and more', async () => {
    const form = new FormData();
    const photos = [jpeg({ length: 10 * mega }), jpeg({ length: 12 * mega }), jpeg()];
    for (const photo of photos) form.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
    form.append('scene', 'desc');
    const url = `http://127.0.0.1:${served.port}${await uploadUrl(served.world)}`;
    const answer = (await (await fetch(url, { method: 'POST', body: form })).json()) as {
      response: {
        image_info: { image_url_list: { image_url: string }[] };
        image_info_list: { error: string }[];
      };
    };
    expect(answer.response.image_info_list.map(({ error }) => error)).toEqual(['', 'error_param', '']);
    const [shown] = answer.response.image_info.image_url_list;
    const image = await fetch(shown?.image_url as string);
    expect(Buffer.from(await image.arrayBuffer()).equals(photos[0] as Buffer)).toBe(true);
  });

  const seed = Number(process.env.STOA_TEST_SEED ?? randomInt(2 ** 31));
  test(`a body that is broken anywhere is answered in an envelope, causes no server error, and stores nothing broken, STOA_TEST_SEED=${seed}`, async () => {
    const whole = multipart([
      { name: 'scene', content: 'normal' },
      filePart(Buffer.from('no image'), { file_name: 'ภาพ.jpg' }),
      { name: 'ratio', content: '1:1' },
      filePart(jpeg_start, { name: 'image' }),
    ]);
    const before = await storedImages(served.world);
    const cut = fc.nat(whole.length - 1).map((end) => whole.subarray(0, end));
    const mutated = byteMutation.map((mutate) => mutate(whole));
    const spoiled = oneIn(3).chain((is_cut) => (is_cut ? cut : mutated));
    await fc.assert(
      fc.asyncProperty(fc.noBias(spoiled), async (bytes) => {
        const { status, body: answered } = await uploadBody(served.world, bytes);
        expect([status, answered.error], bytes.toString('latin1')).toEqual([200, 'error_param']);
      }),
      { seed, numRuns: 3_000 },
    );
    expect(await storedImages(served.world)).toEqual(before);
    expect(served.world.logged.filter(isWarning)).toEqual([]);
  });
});

const room_for_four = { upload_bytes_max: 4 * body.length, share_percent_max: 100 };

onListening(
  'slow uploads',
  { ...room_for_four, header_timeout_ms: 200, request_timeout_ms: 500 },
  (served) => {
    const start = async () => {
      const connection = await RawConnection.open(served.port);
      connection.send(headOf(await uploadUrl(served.world), `Content-Length: ${body.length}\r\n`));
      return connection.send(body.subarray(0, 1_000));
    };
    const too_slow = { status: 408, error: 'error_param', message: 'The request took too long to arrive.' };

    test('an upload that stops inside a file is cut off with 408, and stores nothing', async () => {
      const connection = await start();
      expect((await connection.allAnswers()).map(envelopeOf)).toEqual([too_slow]);
      expect((await storedImages(served.world)).images).toEqual([]);
    });

    test('uploads that take all the room are cut off, and waiting uploads continue', async () => {
      const slow = await Promise.all(Array.from({ length: 4 }, start));
      await pause(100);
      const connection = await RawConnection.open(served.port);
      connection.send(headOf(await uploadUrl(served.world), `Content-Length: ${body.length}\r\n`)).send(body);
      for (const held of slow) expect((await held.allAnswers()).map(envelopeOf)).toEqual([too_slow]);
      expect(envelopeOf(await connection.nextAnswer())).toMatchObject({ status: 200, error: '' });
      connection.destroy();
    });
  },
);

const two_of_each_partner = { ...room_for_four, share_percent_max: 50, upload_rate_min: 0 };

onListening('uploads that never end', two_of_each_partner, (served) => {
  test('leave room for uploads of another partner', async () => {
    const post = async (url: string, bytes: Buffer) => {
      const connection = await RawConnection.open(served.port);
      return connection.send(headOf(url, `Content-Length: ${body.length}\r\n`)).send(bytes);
    };
    const url = await uploadUrl(served.world);
    const endless = await Promise.all([1, 2, 3, 4].map(() => post(url, body.subarray(0, -1))));
    const other = await served.world.given.partner();
    for (let i = 0; i < 4; i++) {
      const connection = await post(await uploadUrl(served.world, other), body);
      expect(envelopeOf(await connection.nextAnswer())).toMatchObject({ status: 200, error: '' });
      connection.destroy();
    }
    for (const connection of endless) connection.destroy();
  });
});

test('the client sends files, and its types require them', async () => {
  const world = await openWorld('sqlite');
  const { base_url } = await world.app.listen();
  const { clientFactory } = await import('../../../kit/contract/client/client_factory.ts');
  const client = clientFactory([upload_image])({ base_url, ...world.partner, clock: world.clock });
  const { image_info_list } = await client.call('v2.media_space.upload_image', {
    image: [jpeg(), Buffer.from('no photo')],
    scene: 'desc',
  });
  expect(image_info_list.map(({ id, error }) => [id, error])).toEqual([
    [0, ''],
    [1, 'error_param'],
  ]);
  await world.close();
});
