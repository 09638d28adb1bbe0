// The printer with real threads, and documents that misbehave.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bundleScript, startScript } from '../../../test/support/programs/bundle_script.ts';
import { ThreadPrinter } from './thread_printer.ts';

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-test-'));
  program = await bundleScript('printing_thread', folder);
});
afterAll(() => rm(folder, { recursive: true }));

function given(limits: { idle_ms?: number; drawing_ms?: number } = {}) {
  const printer = new ThreadPrinter(program, { idle_ms: 60_000, drawing_ms: 60_000, ...limits });
  onTestFinished(() => printer.close());
  const loadDrawing = () => Promise.reject(new Error('It is drawn in the thread.'));
  const print = (name: string, content: unknown = {}) => printer.print({ name, loadDrawing }, content);
  const echo = async (content: { text: string; after_ms?: number }) =>
    Buffer.from(await print('echo', content)).toString();
  const threadId = async () => (await print('thread'))[0];
  return { printer, print, echo, threadId };
}

describe('a printer', () => {
  test('draws several documents at once, and returns each to its caller', async () => {
    const { echo, threadId } = given();
    const requests = [
      { text: 'slow', after_ms: 50 },
      { text: 'fast', after_ms: 0 },
      { text: '商品', after_ms: 20 },
    ];
    expect(await Promise.all(requests.map(echo))).toEqual(['slow', 'fast', '商品']);
    expect(await threadId()).toBe(await threadId());
  });

  test('throws the error of the drawing, and continues', async () => {
    const { print, threadId } = given();
    const thread = await threadId();
    await expect(print('fault')).rejects.toThrow(new RangeError('no paper'));
    await expect(print('novel')).rejects.toThrow('No declared document has the kind novel.');
    await expect(print('echo', { text: () => 'a' })).rejects.toThrow('could not be cloned');
    expect(await threadId()).toBe(thread);
  });

  test.each([
    ['ends', 'death', 'The printing thread ended.'],
    ['takes too much memory', 'glutton', 'memory'],
  ])(
    'whose thread %s fails the current documents, and draws the next in a new thread',
    async (_, kind, why) => {
      const { print, echo, threadId } = given();
      const thread = await threadId();
      const other = expect(echo({ text: 'a', after_ms: 60_000 })).rejects.toThrow(why);
      await expect(print(kind)).rejects.toThrow(why);
      await other;
      expect(await echo({ text: 'b' })).toBe('b');
      expect(await threadId()).not.toBe(thread);
    },
    60_000,
  );

  test('gives up a document that takes too long, and draws the next in a new thread', async () => {
    const { print, echo } = given({ drawing_ms: 1_000 });
    await expect(print('loop')).rejects.toThrow('A document took longer than 1000 ms.');
    expect(await echo({ text: 'b' })).toBe('b');
  });

  test('ends its thread after some time without documents, and begins a new thread for the next', async () => {
    const { threadId } = given({ idle_ms: 50 });
    const thread = await threadId();
    await pause(500);
    expect(await threadId()).not.toBe(thread);
  });

  test('does not pass the settings of the program to the thread', async () => {
    expect(Buffer.from(await given().print('secrets')).toString()).toBe('{}');
  });

  test('that is closed gives up the current documents, even endless ones, and draws no more', async () => {
    const { printer, print, threadId } = given();
    await threadId();
    const drawing = expect(print('loop')).rejects.toThrow('The printer is closed.');
    await printer.close();
    await drawing;
    await expect(print('thread')).rejects.toThrow('The printer is closed.');
    await printer.close();
  });

  test('that was never used closes immediately', async () => {
    await expect(given().printer.close()).resolves.toBeUndefined();
  });

  test('does not keep the process alive', async () => {
    const child = await startScript('printing_node', folder, { program });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [message, [code]] = await Promise.all([
      text(child.stdout as NodeJS.ReadableStream),
      once(child, 'close'),
    ]);
    expect([message, code]).toEqual(['drawn', 0]);
  });
});
