import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { ConstructorOptions } from 'pg-boss';
import { parseIntoClientConfig } from 'pg-connection-string';
import { hostPortOf, splitDatabaseUrl } from '../database/primary.ts';

/**
 * The connection options of the queue. `pg` knows the first host only, whichever is the primary (../database/sockets.ts), and
 * with TLS would accept the certificate of that host alone. A certificate for any of the hosts is accepted.
 */
export function queueConnection(databaseUrl: string): ConstructorOptions {
  const addresses = splitDatabaseUrl(databaseUrl);
  const [address = databaseUrl, ...others] = addresses;
  if (others.length === 0) return { connectionString: address };
  const config = parseIntoClientConfig(address) as ConstructorOptions;
  if (!config.ssl) return config;
  const checkServerIdentity = matchesOneOf(addresses.map((each) => hostPortOf(each).host));
  // First: a mode that checks no name overrides it with its own check.
  return { ...config, ssl: { checkServerIdentity, ...(config.ssl === true ? {} : config.ssl) } };
}

const matchesOneOf = (hosts: string[]) => (_: string, certificate: PeerCertificate) => {
  const errors = hosts.map((host) => checkServerIdentity(host, certificate));
  return errors.includes(undefined) ? undefined : errors[0];
};
