// Loaded into a served process before the program: a file has its time, in milliseconds since 1970.
const { openSync, readSync } = require('node:fs');

const file = openSync(process.env.TEST_CLOCK_FILE, 'r');
const digits = Buffer.alloc(13);

function now() {
  readSync(file, digits, 0, digits.length, 0);
  return Number(digits.toString('latin1'));
}
Date.now = now;
Object.defineProperty(performance, 'now', { value: now });
