import { isIP } from 'node:net';
import type { DoctorReport } from 'bff/doctor';
import { createDoctorTokens } from 'bff/doctor-token';
import { shellStartCommand } from '../shell-command.ts';
import { formatConnectionError } from './connection-errors.ts';
import { type DoctorContext, isLocalHost } from './context.ts';
import { DnsUnavailableError, fixResolver, queryRecords } from './dns-records.ts';
import { advice, type Finding, fault, good, unknown } from './findings.ts';
import { type HttpResult, requestServer } from './http-request.ts';
import { hasPublicAddress, isOwn, ownAddresses } from './own-addresses.ts';

/** The server that was reached at one of the public addresses. */
export interface ReachedServer {
  /** An IP address, or the host of PUBLIC_URL if it has no other. */
  address: string;
  /** Set if this studio answered. */
  seen?: DoctorReport;
  answer?: HttpResult;
  /** The error code if nobody answered. */
  failure?: string;
}

const MAX_ADDRESSES = 8;

/** Requests the site at each address that the DNS has for PUBLIC_URL. */
export async function reachSite(context: DoctorContext): Promise<ReachedServer[]> {
  const { hostname } = new URL(context.env.publicUrl);
  const isName = !isLocalHost(hostname) && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  if (!isName) return [await reachServer(context, undefined)];
  const { dns } = context;
  const found = await Promise.all([
    queryRecords(dns.resolve4(hostname)),
    queryRecords(dns.resolve6(hostname)),
  ]);
  return Promise.all(
    found
      .flat()
      .slice(0, MAX_ADDRESSES)
      .map((address) => reachServer(context, address)),
  );
}

/** Asks a server how it sees this request; `at` is the address to connect to. */
export async function reachServer(
  { env, jwtSecret }: Pick<DoctorContext, 'env' | 'jwtSecret'>,
  at: string | undefined,
  headers: Record<string, string> = {},
): Promise<ReachedServer> {
  const address = at ?? new URL(env.publicUrl).hostname;
  const token = createDoctorTokens(jwtSecret ?? '').sign(new Date());
  try {
    const answer = await requestServer({
      url: `${env.publicUrl}/healthz/doctor`,
      at,
      headers: { ...headers, Authorization: `Doctor ${token}` },
    });
    const body = parseJson(answer.text);
    return { address, answer, ...(isSeenByServer(answer, body) && { seen: body }) };
  } catch (error) {
    return { address, failure: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isSeenByServer = ({ status }: HttpResult, body: unknown): body is DoctorReport =>
  status === 200 && typeof (body as DoctorReport | undefined)?.server === 'string';

/** Whether a server of this product with another secret answered. */
export const isOtherStudio = ({ answer }: ReachedServer): boolean =>
  answer?.status === 404 && answer.text.includes('"request.nothing-here"');

/** Checks which server PUBLIC_URL reaches. */
export async function checkAddress(
  context: DoctorContext,
  reaching: Promise<ReachedServer[]>,
): Promise<Finding[]> {
  const { host } = new URL(context.env.publicUrl);
  try {
    const reached = await reaching;
    if (reached.length === 0) return [nameNotFound(host)];
    return summarizeGood(reached.map((one) => judgeAddress(one, context)));
  } catch (error) {
    if (!(error instanceof DnsUnavailableError)) throw error;
    return [unknown(`The DNS does not answer for ${host}.`, fixResolver)];
  }
}

const nameNotFound = (host: string) =>
  fault(
    `The name ${host} leads nowhere.`,
    `At your DNS provider: make a record of type A for ${host} with this machine’s IPv4 address.`,
  );

/** One line for all good findings. */
function summarizeGood(findings: Finding[]): Finding[] {
  const wrong = findings.filter(({ state }) => state !== 'good');
  return wrong.length > 0 ? wrong : findings.slice(0, 1);
}

function judgeAddress(reached: ReachedServer, context: DoctorContext): Finding {
  const { env, isPublic, isContained, jwtSecret } = context;
  const { address, seen, answer, failure } = reached;
  const url = env.publicUrl;
  const where = url.includes(address) ? '' : ` at ${address}`;
  if (seen) return reachesThisSite(address, { url, isPublic });
  if (!isPublic) return notRunning(url, answer);
  if (failure) return cannotBeOpened(address, { url, failure });
  if (answer && answer.status >= 502 && answer.status <= 504)
    return fault(
      `${url}${where} answers ${answer.status}: the proxy cannot reach the site.`,
      `Is the site running (${isContained ? 'podman ps' : 'studio status'})? Does the proxy’s configuration have its port?`,
    );
  if (isOtherStudio(reached) && jwtSecret)
    return fault(
      `${url}${where} is a site of this kind that does not know this machine’s JWT_SECRET.`,
      'If it is this machine’s, restart it. If it is another’s, change the DNS record, or give all servers the same JWT_SECRET.',
    );
  return fault(
    `${url}${where} is not this site: it answers ${answer?.status}.`,
    `At your DNS provider: point the record to this machine (${ownAddresses().join(', ')}). A change takes up to an hour.`,
  );
}

function reachesThisSite(address: string, { url, isPublic }: { url: string; isPublic: boolean }) {
  const isElsewhere = isPublic && isIP(address) > 0 && !isOwn(address);
  // A machine with only private addresses gets its public one from the provider’s network.
  if (!isElsewhere || !hasPublicAddress()) return good(`${url} leads to this site.`);
  return advice(
    `${url} leads to this site by way of another machine, ${address}.`,
    'That is right for a managed proxy such as Cloudflare: its addresses must be in TRUSTED_PROXY too.',
  );
}

function notRunning(url: string, answer: HttpResult | undefined) {
  if (!answer)
    return advice(`The site is not running at ${url}.`, `Start it: ${shellStartCommand()}`);
  return advice(
    `What answers at ${url} is not the site of these settings.`,
    'Look which program has the port (`ss -tlnp`), and whether the site has the same STUDIO_DATA and JWT_SECRET.',
  );
}

function cannotBeOpened(address: string, { url, failure }: { url: string; failure: string }) {
  const says = `${url} cannot be opened at ${address}: ${formatConnectionError(failure)}.`;
  if (isIP(address) === 6 && !isOwn(address))
    return fault(
      says,
      'At your DNS provider: delete the record of type AAAA, or give it this machine’s own IPv6 address.',
    );
  if (isOwn(address))
    return fault(
      says,
      'Is Caddy running (`systemctl status caddy`)? Are ports 80 and 443 open in the firewall?',
    );
  return fault(
    says,
    `If the address is not this machine’s (${ownAddresses().join(', ')}), change the record of type A at your DNS provider. If it is, open ports 80 and 443 in the firewall.`,
  );
}
