import { isAddressList, isLoopback } from '../../engine/http/connections/client_address.ts';
import { readDestination } from '../../engine/push/destination.ts';
import { int32, text, withDefault } from '../../kit/contract/field.ts';
import { setting } from './setting.ts';

export const push_settings = {
  push_allowed_networks: setting(
    text(
      'Networks to which pushes to partners may go although they are not public, also by http: addresses and networks, such as 10.0.0.0/8, separated by commas. A demo marketplace on loopback allows loopback.',
    ),
    { isValid: isAddressList, form: 'addresses and networks, such as 10.0.0.0/8, separated by commas' },
  ),
  push_url: setting(
    text(
      'Where the demo marketplace sends all pushes to its partner, such as http://localhost:3000/push. It stays set until it is changed. Only for a demo marketplace in an embedded database.',
    ),
    {
      isValid: (url) => typeof readDestination(url) !== 'string',
      form: 'an http or https URL of plain characters, without a password or a fragment',
    },
  ),
  push_days: setting(
    withDefault(
      int32('How long pushes and their attempts are kept, in days, after they were acknowledged or lost.', {
        minimum: 3,
        maximum: 365,
      }),
      7,
    ),
  ),
} as const;

interface NetworkSettings {
  readonly database_url: string;
  readonly host: string;
}

/**
 * The networks that pushes or webhooks may go to. A demo on a laptop works without a setting.
 *
 * @param allowed_networks what the setting says.
 */
export function allowedNetworks(
  allowed_networks: string | undefined,
  settings: NetworkSettings,
  has_demo: boolean,
): string {
  const is_laptop = has_demo && settings.database_url.startsWith('sqlite:') && isLoopback(settings.host);
  return [allowed_networks, is_laptop ? '127.0.0.0/8,::1' : undefined]
    .filter((networks) => networks !== undefined)
    .join(',');
}
