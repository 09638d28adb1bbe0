import { hasName } from '../../kit/contract/records.ts';

const unit_seconds = { d: 86_400, h: 3_600, m: 60, s: 1 };

/** Resolves a time relative to `now`, such as `now`, `now-3d` or `now+90m`. Times are Unix time in seconds. */
export function resolveTime(value: number | string, now: number): number {
  if (typeof value === 'number') return value;
  const [, sign, amount, unit] = /^now(?:([+-])(\d+)([dhms]))?$/.exec(value) ?? [];
  if (unit === undefined || !hasName(unit_seconds, unit)) return now;
  const distance = Number(amount) * unit_seconds[unit];
  return sign === '-' ? now - distance : now + distance;
}
