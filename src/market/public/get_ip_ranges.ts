import { isIPv6 } from 'node:net';
import type { Handler } from '../../engine/gateway/handler.ts';
import type { get_ip_ranges } from './get_ip_ranges.contract.ts';

const rangeOf = (address: string): string =>
  address.includes('/') ? address : `${address}/${isIPv6(address) ? 128 : 32}`;

export const getIpRanges: Handler<typeof get_ip_ranges> = async ({ settings }) => ({
  ip_list: settings.ip_ranges.split(',').map((address) => rangeOf(address.trim())),
});
