import { createClientAddress } from 'bff/client-address';
import type { DoctorReport } from 'bff/doctor';
import { type DoctorContext, isLocalHost } from './context.ts';
import { advice, type Finding, fault, good } from './findings.ts';
import { type HttpResult, requestServer, type ServerCertificate } from './http-request.ts';
import { isOtherStudio, type ReachedServer, reachServer } from './public-address.ts';

/** Checks the reverse proxy: https, and the client address that the site sees. */
export async function checkProxy(
  context: DoctorContext,
  reaching: Promise<ReachedServer[]>,
): Promise<Finding[]> {
  // The address check reports a name that cannot be reached.
  const reached = await reaching.catch(() => []);
  const answered = reached.find(({ seen }) => seen) ?? reached.find(({ answer }) => answer);
  const answer = answered?.answer;
  if (!answered || !answer) return [];
  const { seen } = answered;
  return [
    ...checkCertificate(answer.certificate),
    ...(await checkRedirect(context, answered)),
    ...(seen ? await checkVisitorAddresses(context, { ...answered, seen, answer }) : []),
    ...(seen ? checkEarlyHints(context, answer) : []),
    ...(seen ? await checkServers(context, answered) : []),
  ];
}

const DAY_MS = 86_400_000;
/** Caddy renews a certificate a month before its end. */
const MIN_DAYS_VALID = 14;

function checkCertificate(given: ServerCertificate | undefined): Finding[] {
  if (!given) return [];
  const days = Math.floor((given.until.getTime() - Date.now()) / DAY_MS);
  const check = '`journalctl -u caddy -n 100` says why it is not renewed. Port 80 must be open.';
  if (days < 0)
    return [fault(`The certificate expired ${-days} days ago: no browser opens the site.`, check)];
  if (given.error)
    return [
      fault(
        `Browsers do not trust the certificate (${given.error}).`,
        'Let Caddy get a new one: Caddy needs the ports 80 and 443, and a name that leads to this machine.',
      ),
    ];
  if (days < MIN_DAYS_VALID) return [fault(`The certificate expires in ${days} days.`, check)];
  return [good(`The certificate is valid for ${days} days.`)];
}

async function checkRedirect(
  { env }: DoctorContext,
  { address }: ReachedServer,
): Promise<Finding[]> {
  const url = new URL(env.publicUrl);
  if (url.protocol !== 'https:' || url.port) return [];
  const at = address === url.hostname ? undefined : address;
  const plain = await requestServer({ url: `http://${url.host}/`, at }).catch(() => undefined);
  const { location } = plain?.headers ?? {};
  if (String(location).startsWith('https:')) return [];
  const says = plain
    ? `http://${url.host} is not redirected to https.`
    : `http://${url.host} does not answer: people who type only the name may not find the site.`;
  return [advice(says, 'Caddy does that by itself, on port 80. Open that port in the firewall.')];
}

interface AnsweringServer extends ReachedServer {
  seen: DoctorReport;
  answer: HttpResult;
}

/** A documentation address (RFC 5737), which is never used. */
const DOCUMENTATION_ADDRESS = '192.0.2.77';

/** Whether rate limits count visitors instead of the proxy, and addresses cannot be spoofed. */
async function checkVisitorAddresses(
  context: DoctorContext,
  { address, seen, answer }: AnsweringServer,
): Promise<Finding[]> {
  const { trustedProxy, publicUrl } = context.env;
  const peer = normalizeAddress(seen.peer);
  if (!seen.isForwarded) return checkDirectAccess({ publicUrl, peer });
  const isTrusted =
    clientAddressFor(trustedProxy, seen.peer, DOCUMENTATION_ADDRESS) === DOCUMENTATION_ADDRESS;
  if (seen.client === peer && !isTrusted)
    return [
      fault(
        `To the site, all visitors look like one, the proxy at ${peer}: they lock each other out.`,
        `Set TRUSTED_PROXY=${peer}, and restart the site.`,
      ),
    ];
  // This machine makes the request, so the site must see its address.
  const isOwn = normalizeAddress(answer.localAddress) === peer;
  if (seen.client === peer && !isOwn)
    return [
      fault(
        'The running site does not use TRUSTED_PROXY yet: all visitors look like one.',
        'Restart the site.',
      ),
    ];
  const isUnclear =
    clientAddressFor(trustedProxy, answer.localAddress, DOCUMENTATION_ADDRESS) ===
    DOCUMENTATION_ADDRESS;
  if (!isUnclear) {
    const at = address === new URL(publicUrl).hostname ? undefined : address;
    const again = await reachServer(context, at, { 'X-Forwarded-For': DOCUMENTATION_ADDRESS });
    if (again.seen?.client === DOCUMENTATION_ADDRESS)
      return [
        fault(
          'A visitor can pretend to have any address: the site believes a header that anybody can write.',
          'Let the proxy replace X-Forwarded-For (Caddy does), and name only your own proxy in TRUSTED_PROXY.',
        ),
      ];
  }
  return [good('The site sees its visitors’ own addresses behind the proxy.')];
}

function checkDirectAccess({ publicUrl, peer }: { publicUrl: string; peer: string }): Finding[] {
  const isBehindProxy = publicUrl.startsWith('https:');
  if (!isBehindProxy) return [];
  return [
    fault(
      `The proxy at ${peer} does not send the visitors’ addresses to the site: all visitors look like one.`,
      'In nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; Caddy does it by itself.',
    ),
  ];
}

/** The client address that a server with this setting determines for a request from `peer` with this header. */
const clientAddressFor = (trusted: string[], peer: string, forwardedFor: string): string => {
  const request = {
    socket: { remoteAddress: peer },
    connection: { remoteAddress: peer },
    headers: { 'x-forwarded-for': forwardedFor },
  };
  return createClientAddress(trusted)(request as never).address;
};

const normalizeAddress = (address: string) => clientAddressFor([], address, '');

function checkEarlyHints({ env }: DoctorContext, { headers }: HttpResult): Finding[] {
  const proxy = `${headers.server ?? ''} ${headers.via ?? ''}`;
  if (!env.earlyHints || /caddy/i.test(proxy)) return [];
  const toDo = 'Unset EARLY_HINTS, unless you know that your proxy passes a 103 on.';
  if (/nginx/i.test(proxy))
    return [fault('EARLY_HINTS is true behind nginx, which can take the hint for the page.', toDo)];
  return [advice('EARLY_HINTS is true, and the proxy is not known to pass them on.', toDo)];
}

/** Whether all servers that can be found have the same secret and the same push key. */
async function checkServers(
  context: DoctorContext,
  { address, seen }: ReachedServer,
): Promise<Finding[]> {
  const { hostname } = new URL(context.env.publicUrl);
  const asked = [
    ...(await requestInTurns(context, address === hostname ? undefined : address)),
    ...(await requestEachLocally(context)),
  ];
  const all = [seen, ...asked.map((one) => one.seen)].filter((one) => one !== undefined);
  if (asked.some(isOtherStudio))
    return [
      fault(
        'Several servers answer, with different secrets: people are logged out again and again.',
        'Give all servers the same JWT_SECRET, and restart them.',
      ),
    ];
  if (new Set(all.map(({ pushKey }) => pushKey)).size > 1)
    return [
      fault(
        'Several servers answer, with different keys for push messages: many of them do not arrive.',
        'Give all servers the same VAPID_PRIVATE_KEY, and restart them.',
      ),
    ];
  const count = new Set(all.map(({ server }) => server)).size;
  if (count < 2 || isLocalHost(hostname)) return [];
  return [good(`${count} servers answer, with the same secrets.`)];
}

/** Enough connections to reach each of two servers in a round robin. */
const REQUESTS_IN_TURN = 6;

/** Sequential calls, for a proxy with round robin. */
async function requestInTurns(
  context: DoctorContext,
  at: string | undefined,
): Promise<ReachedServer[]> {
  const asked: ReachedServer[] = [];
  for (let time = 0; time < REQUESTS_IN_TURN; time += 1) asked.push(await reachServer(context, at));
  return asked;
}

/** Directly, since a proxy may always route a client to the same server. */
async function requestEachLocally({
  env,
  jwtSecret,
  serverPorts,
}: DoctorContext): Promise<ReachedServer[]> {
  const urls = (await serverPorts()).map((port) => `http://127.0.0.1:${port}`);
  return Promise.all(
    urls.map((publicUrl) => reachServer({ env: { ...env, publicUrl }, jwtSecret }, undefined)),
  );
}
