import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { ConstructorOptions } from 'pg-boss';
import { parseIntoClientConfig } from 'pg-connection-string';
import { addressesIn, placeOf } from '../database/primary.ts';

/**
 * How the queue connects through `pg`, which knows the first host only, whichever is the primary (../database/sockets.ts), and
 * with TLS would take the certificate of that host alone. One for any of the hosts is taken.
 */
export function queueConnection(databaseUrl: string): ConstructorOptions {
  const addresses = addressesIn(databaseUrl);
  const [address = databaseUrl, ...others] = addresses;
  if (others.length === 0) return { connectionString: address };
  const config = parseIntoClientConfig(address) as ConstructorOptions;
  if (!config.ssl) return config;
  const checkServerIdentity = namesOneOf(addresses.map((each) => placeOf(each).host));
  // First: a mode that checks no name says so by a check of its own.
  return { ...config, ssl: { checkServerIdentity, ...(config.ssl === true ? {} : config.ssl) } };
}

const namesOneOf = (hosts: string[]) => (_: string, certificate: PeerCertificate) => {
  const faults = hosts.map((host) => checkServerIdentity(host, certificate));
  return faults.includes(undefined) ? undefined : faults[0];
};
