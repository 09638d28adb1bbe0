import type { FixedLimit } from '../../kit/contract/fixed_limit.ts';
import { fixed_limits } from './fixed_limits.ts';
import { limit_settings } from './limit_settings.ts';

type LimitRow = Pick<FixedLimit, 'help' | 'client_sees' | 'refuses'>;

/** All limits of a server, with or without a setting, by name. */
export const all_limits: readonly (readonly [name: string, row: LimitRow])[] = [
  ...Object.entries(limit_settings as unknown as Record<string, LimitRow>),
  ...fixed_limits.flatMap(({ limits }) => Object.entries(limits)),
];

/** The limits at which clients are refused or disconnected. */
export const refusing_limits: readonly string[] = all_limits.flatMap(([name, { refuses }]) =>
  refuses ? [name] : [],
);
