// Tracking numbers of integrated channels: `SPXTH##########*` is a prefix, a serial of ten digits and a check digit.

/** The Luhn check digit of a serial. */
function checkDigit(serial: string): string {
  let sum = 0;
  for (let at = serial.length - 1, doubled = true; at >= 0; at--, doubled = !doubled) {
    const value = Number(serial[at]) * (doubled ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return String((10 - (sum % 10)) % 10);
}

function countDigits(format: string): number {
  let digits = 0;
  for (const mark of format) if (mark === '#') digits++;
  return digits;
}

/**
 * The tracking number for a serial.
 *
 * @throws Error if the format has too few digits for the serial: its numbers are used up.
 */
export function trackingNumber(format: string, serial: number): string {
  const digits = countDigits(format);
  const padded = String(serial).padStart(digits, '0');
  if (padded.length > digits) throw new Error(`Serial ${serial} does not fit the format ${format}.`);
  let number = '';
  let at = 0;
  for (const mark of format) {
    if (mark === '#') number += padded[at++];
    else number += mark === '*' ? checkDigit(padded) : mark;
  }
  return number;
}

/** Whether a text is a tracking number of this format, including its check digit. */
export function isTrackingNumber(format: string, text: string): boolean {
  const pattern = format.replaceAll('#', '(\\d)').replaceAll('*', '(?:\\d)');
  const serial = new RegExp(`^${pattern}$`).exec(text)?.slice(1).join('');
  return serial !== undefined && trackingNumber(format, Number(serial)) === text;
}
