import type { IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import proxyAddr from 'proxy-addr';

/** Who calls, as far as limits can tell callers apart. */
export interface Client {
  /** What one subscriber gets: an IPv4 address, or a /64 of IPv6. */
  address: string;
  /** What one site or rented server gets: the /48 of IPv6; with IPv4 the address again. */
  network: string;
}

export type ClientAddress = (request: IncomingMessage) => Client;

/**
 * Tells who calls: the socket's address, or what `X-Forwarded-For` says where
 * the caller is one of the trusted proxies.
 */
export function clientAddressBehind(trustedProxies: string[]): ClientAddress {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return (request) => clientAt(proxyAddr(request, isTrusted));
}

/**
 * Tells who is at the other end of a connection, an IPv6 one by its network; `undefined` where that is a
 * trusted proxy, which speaks for many.
 */
export function peerBehind(trustedProxies: string[]): (socket: Socket) => string | undefined {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return ({ remoteAddress }) =>
    remoteAddress && isTrusted(remoteAddress, 0) ? undefined : clientAt(remoteAddress).network;
}

function clientAt(address: string | undefined): Client {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/, '').slice(0, 100) || 'unknown';
  if (!isIPv6(plain)) return { address: plain, network: plain };
  const groups = groupsOf(plain);
  return { address: prefixOf(groups, 4), network: prefixOf(groups, 3) };
}

const prefixOf = (groups: string[], count: number) =>
  `${groups.slice(0, count).join(':')}::/${count * 16}`;

/** The eight groups. The URL parser writes an IPv6 address in its one canonical form. */
function groupsOf(address: string): string[] {
  const withoutZone = address.replace(/%.*$/, '');
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  return canonical.includes('::')
    ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
    : left;
}
