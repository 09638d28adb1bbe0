import { text, withDefault } from '../../kit/contract/field.ts';
import { setting } from './setting.ts';

/** A setting that says how many of many are taken. Its value is the text of a number from 0 to 1. */
export const shareSetting = (help: string, default_value: string) =>
  setting(
    withDefault(
      text(help, {
        pattern: '^(0(\\.\\d{1,6})?|1(\\.0{1,6})?)$',
        '~form': 'a number from 0 to 1, such as 0.01',
      }),
      default_value,
    ),
  );
