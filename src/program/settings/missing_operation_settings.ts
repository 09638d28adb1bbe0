// Settings of what answers operations that Stoa does not have. All of it is for tests, and off by default.
import { text, withDefault } from '../../kit/contract/field.ts';
import { setting } from './setting.ts';

export const missing_operation_settings = {
  stub: setting(
    text(
      'A file with answers to operations that Stoa does not have, or a folder of such files. Recorded answers of an upstream can be used unchanged.',
    ),
  ),
  upstream: setting(
    text(
      'The server to which calls of operations that Stoa does not have are forwarded, with a new sign from STOA_UPSTREAM_CREDENTIALS. For tests.',
      { pattern: '^https?://[^/?#@]+$', '~form': 'a URL without a path, such as https://partner.example' },
    ),
  ),
  upstream_credentials: setting(
    text('The file with the partner at the upstream, and an access token for each shop and merchant.'),
  ),
  upstream_partner_key: setting(
    text('The key of that partner, if the file does not contain it.', {
      pattern: '^\\S{1,256}$',
      '~form': '1 to 256 characters without spaces',
    }),
    { secret: true },
  ),
  upstream_fixtures: setting(
    withDefault(
      text('The folder in which the answers of the upstream are kept, one file each.'),
      './fixtures',
    ),
  ),
} as const;
