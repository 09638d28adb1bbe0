import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { multipartForm } from './files_to_send.ts';

const bytes = Uint8Array.from([1, 2, 3, 4, 5]);
/** A view of a part of a larger buffer, as Node creates them. */
const view = new Uint8Array(new Uint8Array([0, ...bytes, 9]).buffer, 1, 5);
const stream = () =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.from([byte]));
      controller.close();
    },
  });

test.each([
  ['a Blob', () => new Blob([bytes])],
  ['a File', () => new File([bytes], 'photo.jpg')],
  ['a Uint8Array', () => view],
  ['a Buffer', () => Buffer.from(bytes)],
  ['an ArrayBuffer', () => bytes.slice().buffer],
  ['a web stream', stream],
  ['a Node stream', () => Readable.from([Buffer.from([1, 2]), Buffer.from([3, 4, 5])])],
])('%s is sent with exactly its bytes', async (_, make) => {
  const form = await multipartForm(
    { image: [make(), make()], one: make(), scene: 'normal' },
    { image: 5, one: 5 },
  );
  expect(form.get('scene')).toBe('normal');
  expect(form.getAll('image')).toHaveLength(2);
  for (const file of [...form.getAll('image'), form.get('one')])
    expect(new Uint8Array(await (file as File).arrayBuffer())).toEqual(bytes);
});

test('a file keeps its name, and other data get the name of their field', async () => {
  const form = await multipartForm({ image: [new File([], 'a.png'), bytes] }, { image: 5 });
  expect(form.getAll('image').map((file) => (file as File).name)).toEqual(['a.png', 'image']);
});

test('absent fields are not sent, lists are sent one by one, and records as JSON', async () => {
  const request = { video_upload_id: 'v', part: undefined, none: null, seq: [0, 1], report: { cost: 1 } };
  const form = await multipartForm(request, {});
  expect([...form]).toEqual([
    ['video_upload_id', 'v'],
    ['seq', '0'],
    ['seq', '1'],
    ['report', '{"cost":1}'],
  ]);
});

test('a stream is read only up to the largest size of a file, and then closed', async () => {
  let read = 0;
  let is_ended = false;
  async function* endless() {
    try {
      for (;;) {
        read++;
        yield bytes;
      }
    } finally {
      is_ended = true;
    }
  }
  await expect(multipartForm({ image: endless() }, { image: 12 })).rejects.toThrow(
    'image has more than 12 bytes.',
  );
  expect({ read, is_ended }).toEqual({ read: 3, is_ended: true });
});

test('a value that is not a file is refused with the name of its field', async () => {
  for (const value of ['photo.jpg', 5, { bytes }])
    await expect(multipartForm({ image: value }, { image: 5 })).rejects.toThrow('image is a file');
});
