import { choice, flag, withDefault } from '../../kit/contract/field.ts';
import { journal_modes } from '../../testing/bench/journal/journal_modes.ts';
import { setting } from './setting.ts';

export const console_settings = {
  console: setting(
    withDefault(
      flag(
        'Serves the console, a page for people, at `/` of the operator port. With `false`, `/` leads to the documentation, and no sessions are accepted.',
      ),
      true,
    ),
  ),
  journal: setting(
    choice(
      "Which calls of the server's own marketplace are kept in memory, for the console and `stoa calls`: `off`, `refused` or `all`. Secrets are masked and, outside of a demo marketplace on loopback, personal data too. By default `all` for a demo marketplace on loopback in an embedded database, and `off` elsewhere. Sandboxes always have a journal.",
      journal_modes,
    ),
  ),
} as const;
