import { list, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';

export const get_ip_ranges = operation({
  name: 'v2.public.get_ip_ranges',
  // Clients call it by this path.
  wire_path: '/api/v2/public/get_shopee_ip_ranges',
  method: 'GET',
  caller: 'public',
  access: 'read',
  envelope: 'top',
  summary: 'The addresses from which this server sends pushes.',
  description:
    'A receiver can let its firewall accept these addresses only. The operator sets them with `STOA_IP_RANGES`. By default they are the loopback addresses.',
  request: {},
  response: {
    ip_list: list('The addresses as ranges, in CIDR notation.', text('A range, such as 192.0.2.0/24.')),
  },
  errors: {},
  decisions: [
    {
      silent_on: 'Which addresses these are.',
      decided:
        'The addresses of the setting, as they are written there. An address without a prefix length is a range of one address.',
    },
  ],
});
