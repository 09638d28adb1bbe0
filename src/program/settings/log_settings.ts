import { log_formats } from '../../engine/observe/log_formats.ts';
import { choice, withDefault } from '../../kit/contract/field.ts';
import { setting } from './setting.ts';
import { shareSetting } from './share_setting.ts';

export const log_settings = {
  log_level: setting(
    withDefault(
      choice('The lowest level that is logged, as lines on stderr; `info` has one line for each request.', [
        'fatal',
        'error',
        'warn',
        'info',
        'debug',
        'silent',
      ]),
      'info',
    ),
  ),
  log_format: setting(
    withDefault(
      choice(
        'The format of log lines; `auto` is `text`, for people, on a terminal, and `json` otherwise.',
        log_formats,
      ),
      'auto',
    ),
  ),
  log_sample: shareSetting(
    'The share of successful reads that is logged, from 0 to 1. Writes and refusals are always logged, and so are reads that are traced.',
    '1',
  ),
} as const;
