import type { IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import proxyAddr from 'proxy-addr';

export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Tells who calls: the socket's address, or what `X-Forwarded-For` says where
 * the caller is one of the trusted proxies. An IPv6 address counts by its /64,
 * as that is what one subscriber gets.
 */
export function clientAddressBehind(trustedProxies: string[]): ClientAddress {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return (request) => subscriberOf(proxyAddr(request, isTrusted));
}

/**
 * Tells who is at the other end of a connection, counted as above; `undefined` where that is a trusted proxy,
 * which speaks for many.
 */
export function peerBehind(trustedProxies: string[]): (socket: Socket) => string | undefined {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return ({ remoteAddress }) =>
    remoteAddress && isTrusted(remoteAddress, 0) ? undefined : subscriberOf(remoteAddress);
}

function subscriberOf(address: string | undefined): string {
  if (!address) return 'unknown';
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').slice(0, 100);
  return isIPv6(plain) ? networkOf(plain) : plain;
}

/** The first 64 bits. The URL parser writes an IPv6 address in its one canonical form. */
function networkOf(address: string): string {
  const withoutZone = address.replace(/%.*$/, '');
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = canonical.includes('::')
    ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return `${groups.slice(0, 4).join(':')}::/64`;
}
