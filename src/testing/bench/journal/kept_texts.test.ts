import { expect, test } from 'vitest';
import { keptBody, no_body } from './kept_body.ts';
import { TextStore } from './kept_texts.ts';
import type { CallTexts } from './recorded_call.ts';

const textsOf = (number: number): CallTexts => ({
  query: `number=${number}`,
  request_body: number % 3 === 0 ? no_body : keptBody(`{"ä":"${'€'.repeat(number % 50)}"}`),
  answer_body: keptBody(number % 7 === 0 ? '' : 'x'.repeat((number * 997) % 70_000)),
});

test('texts are read as they were kept, while others are given back and their bytes are used again', () => {
  const store = new TextStore();
  const kept = new Map<number, ReturnType<TextStore['keep']>>();
  const slabs = new Set<unknown>();
  for (let number = 1; number <= 2_000; number++) {
    const texts = store.keep(textsOf(number));
    kept.set(number, texts);
    slabs.add(texts.slab);
    const oldest = kept.get(number - 40);
    if (!oldest) continue;
    expect(oldest.read()).toEqual(textsOf(number - 40));
    store.giveBack(oldest);
    kept.delete(number - 40);
  }
  for (const [number, texts] of kept) expect(texts.read()).toEqual(textsOf(number));
  // 2,000 calls have 70 MB, which would fill 534 slabs.
  expect(slabs.size).toBeLessThan(400);
});

test('a store of one call after the other uses the same bytes', () => {
  const store = new TextStore();
  const slabs = new Set<unknown>();
  for (let number = 1; number <= 100; number++) {
    const texts = store.keep({ ...textsOf(1), query: `number=${number}` });
    slabs.add(texts.slab);
    expect(texts.read().query).toBe(`number=${number}`);
    store.giveBack(texts);
  }
  expect(slabs.size).toBe(1);
});
