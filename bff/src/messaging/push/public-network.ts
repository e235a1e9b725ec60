import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Addresses that are not on the internet (IANA's registries of special-purpose addresses). The addresses in which IPv6
 * carries an IPv4 address are among them, except those of the well-known NAT64 prefix, which networks without IPv4 need.
 */
const specialV4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  specialV4.addSubnet(network, prefix, 'ipv4');
// A list of its own: ::ffff:0:0/96 in a list holds all IPv4 addresses, too.
const specialV6 = new BlockList();
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  specialV6.addSubnet(network, prefix, 'ipv6');

const NAT64 = new BlockList();
NAT64.addSubnet('64:ff9b::', 96, 'ipv6');

/** Whether the address is one of the public internet: not private, loopback, link-local, or otherwise special. */
export function isPublicAddress(address: string): boolean {
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 4) return !specialV4.check(address, 'ipv4');
  if (family !== 6 || specialV6.check(address, 'ipv6')) return false;
  return !NAT64.check(address, 'ipv6') || isPublicAddress(lastFourBytes(address));
}

/** The IPv4 address at the end of an IPv6 address. */
function lastFourBytes(address: string): string {
  const { hostname } = new URL(`http://[${address}]`);
  const groups = hostname.slice(1, -1).split(':');
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The code of the error for a host name with an address that is not public. */
export const NOT_PUBLIC = 'ERR_NOT_PUBLIC';

/**
 * Resolves a host name for a connection. Refuses with `ERR_NOT_PUBLIC` where one of its addresses is not public:
 * anybody can point a name into the network of the server. The connection is made to the address that was checked.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const [first] = addresses;
    if (error) callback(error, '', 4);
    else if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      callback(Object.assign(new Error('not public'), { code: NOT_PUBLIC }), '', 4);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
