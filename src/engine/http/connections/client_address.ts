// Finds the address of a client: the one that the kernel reports, or the one that a trusted proxy reports.
import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net';

/** Node's isIPv6 compiles a pattern when it is first called, which would take 5 ms of each start. */
function isIPv6Address(text: string): boolean {
  try {
    return new SocketAddress({ address: text, family: 'ipv6' }).address !== '';
  } catch {
    return false;
  }
}

const isAddress = (text: string) => (text.includes(':') ? isIPv6Address(text) : isIPv4(text));

/** The family of a text that is an address. */
const familyOf = (address: string) => (address.includes(':') ? ('ipv6' as const) : ('ipv4' as const));

const entryOf = (text: string) => {
  const [, address = '', prefix] = /^([^/]*)(?:\/(.*))?$/.exec(text.trim()) ?? [];
  return { address, prefix, family: familyOf(address) };
};

/** Whether a text is a list of addresses and networks, separated by commas. */
export const isAddressList = (text: string): boolean =>
  text.split(',').every((part) => {
    const { address, prefix, family } = entryOf(part);
    const bits_max = family === 'ipv6' ? 128 : 32;
    const is_prefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits_max);
    return is_prefix && isAddress(address) && !address.includes('%');
  });

/** A list of addresses and networks. */
export class AddressList {
  readonly #list = new BlockList();

  /** @param text in the format that `isAddressList` accepts, or undefined. */
  constructor(text: string) {
    for (const part of text.split(',').filter((each) => each.trim() !== '')) {
      const { address, prefix, family } = entryOf(part);
      if (prefix === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(prefix), family);
    }
  }

  has(address: string): boolean {
    return this.#list.check(address, familyOf(address));
  }
}

const loopback = new AddressList('127.0.0.0/8,::1');

/** Whether only this machine can reach the address. A name counts as reachable by others, except `localhost`. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isAddress(host) && loopback.has(host));

/** Converts an IPv4 address in IPv6 form, as sockets of both families report it, to IPv4 form. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** The first 64 bits of an IPv6 address. They identify one customer, who has all addresses below them. */
function networkOf(address: string): string {
  const [start = '', end] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = start === '' ? [] : start.split(':');
  const missing = end === undefined ? 0 : 8 - groups.length - (end === '' ? 0 : end.split(':').length);
  const whole = [...groups, ...Array(Math.max(0, missing)).fill('0'), ...(end ?? '').split(':')];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}

/** The key under which an address is counted: the address itself, or its /64 network for IPv6. */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  return familyOf(plain) === 'ipv6' ? networkOf(plain) : plain;
}

/**
 * Finds the caller behind a trusted proxy: the last address of X-Forwarded-For that is not a trusted proxy. Everything
 * before it was sent by the client and cannot be trusted. If it is not an address, the proxy counts as the caller.
 */
export function forwardedAddress(header: string | undefined, proxy: string, trusted: AddressList): string {
  let caller = proxy;
  for (const part of (header ?? '').split(',').reverse()) {
    const address = plainAddress(part.trim());
    if (isIP(address) === 0) return caller;
    caller = address;
    if (!trusted.has(address)) return caller;
  }
  return caller;
}
