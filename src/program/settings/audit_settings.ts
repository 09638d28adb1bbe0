import { int32, withDefault } from '../../kit/contract/field.ts';
import { setting } from './setting.ts';

export const audit_settings = {
  audit_days: setting(
    withDefault(
      int32('How long it is kept what operators have changed, in days. `stoa audit` lists it.', {
        minimum: 1,
        maximum: 36_500,
      }),
      400,
    ),
  ),
} as const;
