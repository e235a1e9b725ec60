import { networkInterfaces } from 'node:os';

/** This machine's addresses, without loopback and link-local ones. */
export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address }) => address);

export const isOwn = (address: string): boolean =>
  /^(127\.|::1$)/.test(address) || ownAddresses().includes(address);

const PRIVATE_ADDRESS =
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|169\.254\.|f[cd])/;

/** Whether this machine has a public address. In many providers' networks it has only a private one. */
export const hasPublicAddress = (): boolean =>
  ownAddresses().some((one) => !PRIVATE_ADDRESS.test(one));
