import { isAddressList } from '../../engine/http/connections/client_address.ts';
import { text } from '../../kit/contract/field.ts';
import { setting } from './setting.ts';

export const webhook_settings = {
  webhook_allowed_networks: setting(
    text(
      'Networks to which webhooks of operators may go although they are not public, also by http: addresses and networks, such as 10.0.0.0/8, separated by commas. They stay closed to partners. A demo marketplace on loopback allows loopback.',
    ),
    { isValid: isAddressList, form: 'addresses and networks, such as 10.0.0.0/8, separated by commas' },
  ),
} as const;
