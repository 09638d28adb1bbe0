import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GatheredBytes } from './gathered_bytes.ts';

test('joins all pieces in order, whatever their number and lengths', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 50 })), (pieces) => {
      const whole = Buffer.concat(pieces);
      const gathered = new GatheredBytes(whole.length);
      for (const piece of pieces) gathered.add(piece);
      expect(gathered.length).toBe(whole.length);
      expect(Buffer.from(gathered.bytes).equals(whole)).toBe(true);
    }),
  );
});

test('keeps no reference to the pieces', () => {
  const gathered = new GatheredBytes(10);
  const piece = Uint8Array.of(1, 2, 3);
  gathered.add(piece);
  piece.fill(9);
  gathered.add(piece);
  expect([...gathered.bytes]).toEqual([1, 2, 3, 9, 9, 9]);
});

test('needs at most twice the memory of the bytes for a million pieces', () => {
  const bytes_max = 1_048_576;
  const held = () => process.memoryUsage().arrayBuffers;
  const before = held();
  const gathered = new GatheredBytes(bytes_max);
  const piece = Uint8Array.of(7);
  for (let i = 0; i < bytes_max; i++) gathered.add(piece);
  expect(gathered.length).toBe(bytes_max);
  expect(held() - before).toBeLessThan(4 * bytes_max);
});
