// Which addresses pushes may go to. Without rules, a stranger could make this server call machines that only it
// can reach.
import { isIPv4 } from 'node:net';
import { AddressList } from '../http/connections/client_address.ts';

/** Networks of IPv4 that are not the public internet, from the registry of special addresses of IANA. */
const special_ipv4 = new AddressList(
  [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    // Also the addresses at which clouds offer metadata.
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.31.196.0/24',
    '192.52.193.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '192.175.48.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    // Multicast, and what is reserved above it.
    '224.0.0.0/3',
    // Metadata and platform services of two clouds at addresses that look public.
    '168.63.129.16',
    '100.100.100.200',
  ].join(','),
);

const public_ipv6 = new AddressList('2000::/3');
/** Exceptions within it. Those with an IPv4 address inside, 6to4 and Teredo, have no use any more. */
const special_ipv6 = new AddressList('2001::/23,2001:db8::/32,2002::/16,2620:4f:8000::/48,3fff::/20');

/** The four numbers of an IPv4 address in the last 32 bits of an IPv6 address. */
const lastNumbers = (groups: readonly number[]): string => {
  const [high = 0, low = 0] = groups.slice(-2);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL writes it in one form: hexadecimal, without an IPv4 address at the end.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [start = '', end] = plain.split('::');
  const parse = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [parse(start), parse(end ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** An address that a packet goes through an IPv6 address to: mapped, compatible, or translated by NAT64. */
function innerAddress(address: string): string | undefined {
  const groups = groupsOf(address);
  const starts = (...with_groups: readonly number[]) =>
    with_groups.every((group, at) => groups[at] === group);
  const is_mapped = starts(0, 0, 0, 0, 0, 0xffff);
  const is_translated = starts(0x64, 0xff9b, 0, 0, 0, 0);
  return is_mapped || is_translated ? lastNumbers(groups) : undefined;
}

const isPublic = (address: string): boolean =>
  isIPv4(address) ? !special_ipv4.has(address) : public_ipv6.has(address) && !special_ipv6.has(address);

/** Decides about destinations of pushes. */
export class AddressRules {
  readonly #allowed: AddressList;

  /** @param allowed networks that are allowed although they are not public, separated by commas. */
  constructor(allowed: string) {
    this.#allowed = new AddressList(allowed);
  }

  /** Whether the operator has named this address. Only then may a push go there without encryption. */
  isNamed(address: string): boolean {
    return this.#allowed.has(innerOrSame(address));
  }

  /** Whether a push may go there. */
  allows(address: string): boolean {
    if (address.includes('%')) return false;
    const target = innerOrSame(address);
    return this.#allowed.has(target) || isPublic(target);
  }
}

const innerOrSame = (address: string): string =>
  isIPv4(address) ? address : (innerAddress(address) ?? address);
