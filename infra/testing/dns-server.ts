import { Resolver } from 'node:dns/promises';
import { createUDPServer, Packet } from 'dns2';

/** The records of a name. A text is split at `|`, as long ones come in parts. */
export interface DnsRecords {
  A?: string[];
  AAAA?: string[];
  MX?: string[];
  TXT?: string[];
}

const RECORD_ENCODERS = {
  A: (address: string) => ({ address }),
  AAAA: (address: string) => ({ address }),
  MX: (exchange: string) => ({ exchange, priority: 10 }),
  TXT: (text: string) => ({ data: text.split('|') }),
};

/** RFC 1035, section 4.1.1. */
const NO_SUCH_NAME = 3;

/** A real DNS server over UDP with these names only, and a resolver that uses it. */
export async function startDnsServer(zone: Record<string, DnsRecords>) {
  const server = createUDPServer((request, send) => {
    const answer = Packet.createResponseFromRequest(request);
    const [{ name = '', type = 0 } = {}] = request.questions as { name: string; type: number }[];
    const records = zone[name.toLowerCase()];
    if (!records) answer.header.rcode = NO_SUCH_NAME;
    for (const [kind, write] of Object.entries(RECORD_ENCODERS) as [
      keyof DnsRecords,
      (value: string) => object,
    ][]) {
      if (Packet.TYPE[kind] !== type) continue;
      for (const value of records?.[kind] ?? [])
        answer.answers.push({
          name,
          type,
          class: Packet.CLASS.IN,
          ttl: 60,
          ...write(value),
        } as never);
    }
    send(answer);
  });
  await server.listen(0, '127.0.0.1');
  const { port } = server.address() as { port: number };
  const dns = new Resolver({ timeout: 5_000, tries: 1 });
  dns.setServers([`127.0.0.1:${port}`]);
  return { dns, stop: () => server.close() };
}
