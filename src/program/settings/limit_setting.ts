import { int64, withDefault } from '../../kit/contract/field.ts';
import { setting } from './setting.ts';

interface LimitRule {
  readonly minimum: number;
  readonly maximum: number;
  readonly client_sees: string;
  readonly refuses?: true;
  readonly of_partner?: true;
}

/** A setting that is a limit. */
export const limit = (
  help: string,
  default_value: number,
  { client_sees, refuses, of_partner, ...range }: LimitRule,
) => setting(withDefault(int64(help, range), default_value), { client_sees, refuses, of_partner });
