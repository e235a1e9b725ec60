import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6, type Socket } from 'node:net';
import proxyAddr from 'proxy-addr';

/** The origin of a request, as far as rate limits can distinguish clients. */
export interface Client {
  /** The address range of one subscriber: an IPv4 address, or a /64 network of IPv6. */
  address: string;
  /** The address range of one site or rented server: a /48 network of IPv6; for IPv4 the same as `address`. */
  network: string;
}

export type ClientAddress = (request: IncomingMessage) => Client;

/**
 * A function that gives the client of a request: the address of the socket, or, if that is a trusted proxy, the address
 * in `X-Forwarded-For`.
 */
export function createClientAddress(trustedProxies: string[]): ClientAddress {
  const isTrusted = proxyAddr.compile(trustedProxies);
  const trusts: typeof isTrusted = (address, at) => isTrusted(withoutPort(address), at);
  return (request) => parseClient(withoutPort(proxyAddr(request, trusts)));
}

/** Some proxies add the port, which differs for each connection: 203.0.113.1:50123, [2001:db8::1]:50123 */
const withoutPort = (address: string | undefined) =>
  address?.replace(/^(?:\[(.*)\]|([^:]*))(?::\d+)?$/, '$1$2') ?? '';

/**
 * A function that gives the `network` of a connection's client; `undefined` for a trusted proxy, which serves many
 * clients.
 */
export function createPeerNetwork(
  trustedProxies: string[],
): (socket: Socket) => string | undefined {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return ({ remoteAddress }) =>
    remoteAddress && isTrusted(remoteAddress, 0) ? undefined : parseClient(remoteAddress).network;
}

function parseClient(address = ''): Client {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return { address: plain, network: plain };
  // Requests without a valid address share one limit: otherwise each new invalid value would get its own.
  if (!isIPv6(plain)) return { address: 'unknown', network: 'unknown' };
  const groups = ipv6Groups(plain);
  return { address: networkPrefix(groups, 4), network: networkPrefix(groups, 3) };
}

const networkPrefix = (groups: string[], count: number) =>
  `${groups.slice(0, count).join(':')}::/${count * 16}`;

/** The eight groups of an IPv6 address in the canonical form of the URL parser. */
function ipv6Groups(address: string): string[] {
  const [withoutZone] = address.split('%', 1);
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  return canonical.includes('::')
    ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
    : left;
}
