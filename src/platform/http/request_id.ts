import { randomFillSync } from 'node:crypto';

const id_bytes = 16;
/** Random bytes are drawn for many ids at once. */
const pool = Buffer.alloc(id_bytes * 512);
let used = pool.length;

/** 32 lowercase hex characters of 128 random bits, which no other request has. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += id_bytes;
  return pool.toString('hex', used - id_bytes, used);
}
