const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const with_cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

export const shownNumber = (value: number): string => grouped.format(value);

/** A number with at most two decimals. */
export const shownRounded = (value: number): string => shownNumber(Math.round(value * 100) / 100);

/** Milliseconds with at most one decimal. */
export const shownMs = (ms: number): string => `${shownNumber(Math.round(ms * 10) / 10)} ms`;

/** An amount in micros as a decimal number: 12500000 is `12.50`. */
export const shownMicros = (micros: number): string => with_cents.format(micros / 1_000_000);

const byte_units = ['B', 'KiB', 'MiB', 'GiB'];

export function shownBytes(bytes: number): string {
  let value = bytes;
  let at = 0;
  while (value >= 1_024 && at < byte_units.length - 1) {
    value /= 1_024;
    at += 1;
  }
  return `${grouped.format(Math.round(value * 10) / 10)} ${byte_units[at]}`;
}

/** `READY_TO_SHIP` and `pick_up` as words: `ready to ship`, `pick up`. */
export const words = (name: string): string => name.replaceAll('_', ' ').toLowerCase();

/** The same, with a capital. */
export const title = (name: string): string => {
  const text = words(name);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};
