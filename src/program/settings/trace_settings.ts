import { text } from '../../kit/contract/field.ts';
import { setting } from './setting.ts';
import { shareSetting } from './share_setting.ts';

/** Names and values of HTTP headers, as `name=value,name=value`. */
const header_list =
  /^[\w!#$%&'*+.^`|~-]+=[\x20-\x2b\x2d-\x7e]*(,[\w!#$%&'*+.^`|~-]+=[\x20-\x2b\x2d-\x7e]*)*$/;

export const trace_settings = {
  otlp_endpoint: setting(
    text(
      'A collector of OpenTelemetry, to which spans of calls, statements, jobs and pushes are sent by OTLP/HTTP: `/v1/traces` is added to this URL. Without it, nothing is traced.',
      {
        pattern: '^https?://[^/?#@\\s]+(/[^?#\\s]*)?$',
        '~form': 'an http or https URL without a query, such as http://localhost:4318',
      },
    ),
  ),
  otlp_headers: setting(
    text(
      'Headers of the requests to the collector, such as the key of an account: `name=value`, separated by commas.',
    ),
    {
      isValid: (headers) => header_list.test(headers),
      form: 'headers, such as api-key=secret, separated by commas',
      secret: true,
    },
  ),
  trace_sample: shareSetting(
    'The share of calls, jobs and pushes that are traced, from 0 to 1. No header of a caller changes it.',
    '0.1',
  ),
} as const;
