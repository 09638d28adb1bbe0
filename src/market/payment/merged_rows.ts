// Rows of several lists as one list, read in batches as far as they are needed.

/** Yields the rows of a list. `read` returns the next rows after the last one, fewer than `batch_size` at the end. */
export async function* readInBatches<Row>(
  batch_size: number,
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row, undefined> {
  let last: Row | undefined;
  for (;;) {
    const batch = await read(last);
    yield* batch;
    if (batch.length < batch_size) return;
    last = batch.at(-1);
  }
}

/** Yields the rows of two ordered lists in their common order. */
export async function* mergeRows<Row>(
  first: AsyncIterator<Row, undefined>,
  second: AsyncIterator<Row, undefined>,
  precedes: (of_first: Row, of_second: Row) => boolean,
): AsyncGenerator<Row, undefined> {
  let [a, b] = await Promise.all([first.next(), second.next()]);
  for (;;) {
    if (!a.done && (b.done || precedes(a.value, b.value))) {
      yield a.value;
      a = await first.next();
    } else if (b.done) return;
    else {
      yield b.value;
      b = await second.next();
    }
  }
}
