import { expect, test } from 'vitest';
import type { DocumentKind } from './document_kind.ts';
import { PrinterBusyError, printForCalls } from './print_for_calls.ts';

const kind: DocumentKind<string> = { name: 'probe', loadDrawing: async () => async () => new Uint8Array() };

test('a printer for calls draws up to its limit of documents at once, refuses another, and continues when one is done', async () => {
  const ends: (() => void)[] = [];
  const print = printForCalls(
    () => new Promise<Uint8Array>((resolve) => ends.push(() => resolve(new Uint8Array([1])))),
    2,
  );
  const first = print(kind, 'a');
  const second = print(kind, 'b');
  await expect(print(kind, 'c')).rejects.toThrow(PrinterBusyError);
  ends[0]?.();
  expect(await first).toEqual(new Uint8Array([1]));
  const third = print(kind, 'c');
  ends[1]?.();
  ends[2]?.();
  expect(await Promise.all([second, third])).toHaveLength(2);
});

test('a document that cannot be drawn frees its place', async () => {
  const print = printForCalls(() => Promise.reject(new Error('no ink')), 1);
  for (let time = 0; time < 3; time++) await expect(print(kind, 'a')).rejects.toThrow('no ink');
});
