import { isAddressMap } from '../../engine/store/postgres/citus/addresses.ts';
import { flag, text, withDefault } from '../../kit/contract/field.ts';
import { setting } from './setting.ts';

export const citus_settings = {
  citus_workers: setting(
    withDefault(
      flag(
        'On a Citus cluster, sends the statements of one shop, merchant or partner to the worker that has its rows, and not to the coordinator. One PostgreSQL ignores it.',
      ),
      true,
    ),
  ),
  citus_addresses: setting(
    text(
      'Workers of Citus that a node reaches at another address than the one in `pg_dist_node`: `host:port=host:port`, separated by commas, first the address in the catalogue.',
    ),
    {
      isValid: isAddressMap,
      form: 'pairs of addresses, such as db1:5432=10.0.0.1:5432, separated by commas',
    },
  ),
} as const;
