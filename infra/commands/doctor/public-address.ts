import { isIP } from 'node:net';
import type { SeenByServer } from 'bff/doctor';
import { createDoctorTokens } from 'bff/doctor-token';
import { startCalled } from '../how-called.ts';
import { askServer, type HttpAnswer } from './ask-server.ts';
import { inWords } from './connection-words.ts';
import { advice, type Finding, fault, good, unknown } from './findings.ts';
import { hasPublicAddress, isOwn, ownAddresses } from './own-addresses.ts';
import { isLocalHost, type Place } from './place.ts';
import { lookAtResolver, NoAnswer, recordsOf } from './records.ts';

/** What the public address led to, by way of one of its addresses. */
export interface Reached {
  /** An IP address, or the host of PUBLIC_URL where it has no others. */
  address: string;
  /** Set where this studio answered. */
  seen?: SeenByServer;
  answer?: HttpAnswer;
  /** The code of the error where nobody answered. */
  failure?: string;
}

const MOST_ADDRESSES = 8;

/** Asks the site at each of the addresses that the DNS gives for PUBLIC_URL. */
export async function reachSite(place: Place): Promise<Reached[]> {
  const { hostname } = new URL(place.env.publicUrl);
  const isName = !isLocalHost(hostname) && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  if (!isName) return [await reach(place, undefined)];
  const { dns } = place;
  const found = await Promise.all([
    recordsOf(dns.resolve4(hostname)),
    recordsOf(dns.resolve6(hostname)),
  ]);
  return Promise.all(
    found
      .flat()
      .slice(0, MOST_ADDRESSES)
      .map((address) => reach(place, address)),
  );
}

/** Asks a server what it sees of this request; `at` is the address to connect to. */
export async function reach(
  { env, jwtSecret }: Pick<Place, 'env' | 'jwtSecret'>,
  at: string | undefined,
  headers: Record<string, string> = {},
): Promise<Reached> {
  const address = at ?? new URL(env.publicUrl).hostname;
  const token = createDoctorTokens(jwtSecret ?? '').sign(new Date());
  try {
    const answer = await askServer({
      url: `${env.publicUrl}/healthz/doctor`,
      at,
      headers: { ...headers, Authorization: `Doctor ${token}` },
    });
    const body = parsed(answer.text);
    return { address, answer, ...(isSeen(answer, body) && { seen: body }) };
  } catch (error) {
    return { address, failure: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isSeen = ({ status }: HttpAnswer, body: unknown): body is SeenByServer =>
  status === 200 && typeof (body as SeenByServer | undefined)?.server === 'string';

/** Whether a server of this kind answered that has another secret. */
export const isOtherStudio = ({ answer }: Reached): boolean =>
  answer?.status === 404 && answer.text.includes('"request.nothing-here"');

/** Where PUBLIC_URL leads. */
export async function lookAtAddress(
  place: Place,
  reaching: Promise<Reached[]>,
): Promise<Finding[]> {
  const { host } = new URL(place.env.publicUrl);
  try {
    const reached = await reaching;
    if (reached.length === 0) return [nowhere(host)];
    return summed(reached.map((one) => judge(one, place)));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return [unknown(`The DNS does not answer for ${host}.`, lookAtResolver)];
  }
}

const nowhere = (host: string) =>
  fault(
    `The name ${host} leads nowhere.`,
    `At your DNS provider: make a record of type A for ${host} with this machine’s IPv4 address.`,
  );

/** One line for all that is well. */
function summed(findings: Finding[]): Finding[] {
  const wrong = findings.filter(({ state }) => state !== 'good');
  return wrong.length > 0 ? wrong : findings.slice(0, 1);
}

function judge(reached: Reached, place: Place): Finding {
  const { env, isPublic, isContained, jwtSecret } = place;
  const { address, seen, answer, failure } = reached;
  const url = env.publicUrl;
  const where = url.includes(address) ? '' : ` at ${address}`;
  if (seen) return leadsHere(address, { url, isPublic });
  if (!isPublic) return notRunning(url, answer);
  if (failure) return silent(address, { url, failure });
  if (answer && answer.status >= 502 && answer.status <= 504)
    return fault(
      `${url}${where} answers ${answer.status}: the proxy does not reach the site.`,
      `Does the site run (${isContained ? 'podman ps' : 'studio status'})? Does the proxy’s configuration name its port?`,
    );
  if (isOtherStudio(reached) && jwtSecret)
    return fault(
      `${url}${where} is a site of this kind that does not know this machine’s JWT_SECRET.`,
      'If it is this machine’s, restart it. If it is another’s, change the DNS record, or give all servers the same JWT_SECRET.',
    );
  return fault(
    `${url}${where} is not this site: it answers ${answer?.status}.`,
    `At your DNS provider: let the record lead to this machine (${ownAddresses().join(', ')}). A change takes up to an hour.`,
  );
}

function leadsHere(address: string, { url, isPublic }: { url: string; isPublic: boolean }) {
  const isElsewhere = isPublic && isIP(address) > 0 && !isOwn(address);
  // A machine with private addresses only gets its public one from the provider’s network.
  if (!isElsewhere || !hasPublicAddress()) return good(`${url} leads to this site.`);
  return advice(
    `${url} leads to this site by way of another machine, ${address}.`,
    'That is right for a managed proxy such as Cloudflare: its addresses must be in TRUSTED_PROXY too.',
  );
}

function notRunning(url: string, answer: HttpAnswer | undefined) {
  if (!answer) return advice(`The site does not run at ${url}.`, `Start it: ${startCalled()}`);
  return advice(
    `What answers at ${url} is not the site of these settings.`,
    'Look which program has the port (`ss -tlnp`), and whether the site has the same STUDIO_DATA and JWT_SECRET.',
  );
}

function silent(address: string, { url, failure }: { url: string; failure: string }) {
  const says = `${url} cannot be opened at ${address}: ${inWords(failure)}.`;
  if (isIP(address) === 6 && !isOwn(address))
    return fault(
      says,
      'At your DNS provider: delete the record of type AAAA, or give it this machine’s own IPv6 address.',
    );
  if (isOwn(address))
    return fault(
      says,
      'Does Caddy run (`systemctl status caddy`)? Are ports 80 and 443 open in the firewall?',
    );
  return fault(
    says,
    `If the address is not this machine’s (${ownAddresses().join(', ')}), change the record of type A at your DNS provider. If it is, open ports 80 and 443 in the firewall.`,
  );
}
