import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    connection: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('without a trusted proxy, a client cannot claim another address', () => {
  const clientAddress = createClientAddress([]);
  expect(clientAddress(request('198.51.100.7', '203.0.113.1')).address).toBe('198.51.100.7');
});

test('a trusted proxy is believed about its client only', () => {
  const clientAddress = createClientAddress(['10.0.0.0/8']);
  expect(clientAddress(request('10.1.2.3', '203.0.113.1')).address).toBe('203.0.113.1');
  expect(clientAddress(request('10.1.2.3', 'made-up, 203.0.113.1')).address).toBe('203.0.113.1');
  expect(clientAddress(request('10.1.2.3', '203.0.113.1, 10.9.9.9')).address).toBe('203.0.113.1');
  expect(clientAddress(request('198.51.100.7', '203.0.113.1')).address).toBe('198.51.100.7');
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::ffff:198.51.100.7', '198.51.100.7', '198.51.100.7'],
])('%s counts as %s, of the network %s', (from, address, network) => {
  expect(createClientAddress([])(request(from))).toEqual({ address, network });
});

test.each([
  ['203.0.113.1:50123', '203.0.113.1'],
  ['203.0.113.1:50123, 10.9.9.9:443', '203.0.113.1'],
  ['[2001:db8:1:2::1]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.1]:50123', '203.0.113.1'],
  ['203.0.113.1, unknown', 'unknown'],
  ['_hidden:1', 'unknown'],
])('a proxy that forwards for %s is believed about %s', (forwarded, address) => {
  const clientAddress = createClientAddress(['10.0.0.0/8']);
  expect(clientAddress(request('10.1.2.3', forwarded)).address).toBe(address);
});

test('a socket that is gone has no address', () => {
  const nobody = { address: 'unknown', network: 'unknown' };
  expect(createClientAddress([])(request(undefined))).toEqual(nobody);
});
