import { clientAddressBehind } from 'bff/client-address';
import type { SeenByServer } from 'bff/doctor';
import { askServer, type Certificate, type HttpAnswer } from './ask-server.ts';
import { advice, type Finding, fault, good } from './findings.ts';
import { isLocalHost, type Place } from './place.ts';
import { isOtherStudio, type Reached, reach } from './public-address.ts';

/** What stands between visitors and the site: https, and whose address the site sees. */
export async function lookAtProxy(place: Place, reaching: Promise<Reached[]>): Promise<Finding[]> {
  // Where the address leads nowhere, that is said there.
  const reached = await reaching.catch(() => []);
  const answered = reached.find(({ seen }) => seen) ?? reached.find(({ answer }) => answer);
  const answer = answered?.answer;
  if (!answered || !answer) return [];
  const { seen } = answered;
  return [
    ...certificate(answer.certificate),
    ...(await redirect(place, answered)),
    ...(seen ? await visitors(place, { ...answered, seen, answer }) : []),
    ...(seen ? earlyHints(place, answer) : []),
    ...(seen ? await servers(place, answered) : []),
  ];
}

const DAY_MS = 86_400_000;
/** Caddy renews a certificate a month before its end. */
const RENEWED_BY_DAYS = 14;

function certificate(given: Certificate | undefined): Finding[] {
  if (!given) return [];
  const days = Math.floor((given.until.getTime() - Date.now()) / DAY_MS);
  const look = '`journalctl -u caddy -n 100` says why it is not renewed. Port 80 must be open.';
  if (days < 0)
    return [fault(`The certificate ended ${-days} days ago: no browser opens the site.`, look)];
  if (given.error)
    return [
      fault(
        `Browsers do not trust the certificate (${given.error}).`,
        'Let Caddy get one: it needs the ports 80 and 443, and a name that leads to this machine.',
      ),
    ];
  if (days < RENEWED_BY_DAYS) return [fault(`The certificate ends in ${days} days.`, look)];
  return [good(`The certificate is valid for ${days} days.`)];
}

async function redirect({ env }: Place, { address }: Reached): Promise<Finding[]> {
  const url = new URL(env.publicUrl);
  if (url.protocol !== 'https:' || url.port) return [];
  const at = address === url.hostname ? undefined : address;
  const plain = await askServer({ url: `http://${url.host}/`, at }).catch(() => undefined);
  const { location } = plain?.headers ?? {};
  if (String(location).startsWith('https:')) return [];
  const says = plain
    ? `http://${url.host} is not led on to https.`
    : `http://${url.host} does not answer: who types the name alone may not find the site.`;
  return [advice(says, 'Caddy does that by itself, on port 80. Open that port in the firewall.')];
}

interface Answered extends Reached {
  seen: SeenByServer;
  answer: HttpAnswer;
}

/** An address for documentation (RFC 5737), which nobody has. */
const MADE_UP = '192.0.2.77';

/** Whether limits count visitors, not the proxy, and nobody can pretend to be somebody else. */
async function visitors(place: Place, { address, seen, answer }: Answered): Promise<Finding[]> {
  const { trustedProxy, publicUrl } = place.env;
  const peer = plainAddress(seen.peer);
  if (!seen.isForwarded) return directly({ publicUrl, peer });
  const isTrusted = addressBehind(trustedProxy, seen.peer, MADE_UP) === MADE_UP;
  if (seen.client === peer && !isTrusted)
    return [
      fault(
        `The site takes all visitors for one, the proxy at ${peer}: they lock each other out.`,
        `Set TRUSTED_PROXY=${peer}, and restart the site.`,
      ),
    ];
  // From here the proxy is asked by this machine: that is the address that the site must see.
  const isOwn = plainAddress(answer.localAddress) === peer;
  if (seen.client === peer && !isOwn)
    return [
      fault(
        'The running site does not follow TRUSTED_PROXY yet, and takes all visitors for one.',
        'Restart the site.',
      ),
    ];
  const cannotTell = addressBehind(trustedProxy, answer.localAddress, MADE_UP) === MADE_UP;
  if (!cannotTell) {
    const at = address === new URL(publicUrl).hostname ? undefined : address;
    const again = await reach(place, at, { 'X-Forwarded-For': MADE_UP });
    if (again.seen?.client === MADE_UP)
      return [
        fault(
          'A visitor can pretend to have any address: the site believes a header that anybody can write.',
          'Let the proxy set X-Forwarded-For anew (Caddy does), and TRUSTED_PROXY name only your own proxy.',
        ),
      ];
  }
  return [good('The site sees its visitors’ own addresses behind the proxy.')];
}

function directly({ publicUrl, peer }: { publicUrl: string; peer: string }): Finding[] {
  const isBehindProxy = publicUrl.startsWith('https:');
  if (!isBehindProxy) return [];
  return [
    fault(
      `The proxy at ${peer} does not tell the site its visitors’ addresses: they count as one.`,
      'In nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; Caddy does it by itself.',
    ),
  ];
}

/** The address that a server with this setting counts for a request from `peer` with this header. */
const addressBehind = (trusted: string[], peer: string, forwardedFor: string): string => {
  const request = {
    socket: { remoteAddress: peer },
    connection: { remoteAddress: peer },
    headers: { 'x-forwarded-for': forwardedFor },
  };
  return clientAddressBehind(trusted)(request as never).address;
};

const plainAddress = (address: string) => addressBehind([], address, '');

function earlyHints({ env }: Place, { headers }: HttpAnswer): Finding[] {
  const proxy = `${headers.server ?? ''} ${headers.via ?? ''}`;
  if (!env.earlyHints || /caddy/i.test(proxy)) return [];
  const toDo = 'Unset EARLY_HINTS, unless you know that your proxy passes a 103 on.';
  if (/nginx/i.test(proxy))
    return [fault('EARLY_HINTS is true behind nginx, which can take the hint for the page.', toDo)];
  return [advice('EARLY_HINTS is true, and the proxy is not known to pass them on.', toDo)];
}

/** Whether all servers that can be found have the same secret and the same key for push messages. */
async function servers(place: Place, { address, seen }: Reached): Promise<Finding[]> {
  const { hostname } = new URL(place.env.publicUrl);
  const asked = [
    ...(await askInTurns(place, address === hostname ? undefined : address)),
    ...(await askEachHere(place)),
  ];
  const all = [seen, ...asked.map((one) => one.seen)].filter((one) => one !== undefined);
  if (asked.some(isOtherStudio))
    return [
      fault(
        'Several servers answer, with different secrets: people are signed out again and again.',
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

/** So many connections reach each of two servers in turns. */
const TIMES = 6;

/** One after the other, as a proxy takes turns. */
async function askInTurns(place: Place, at: string | undefined): Promise<Reached[]> {
  const asked: Reached[] = [];
  for (let time = 0; time < TIMES; time += 1) asked.push(await reach(place, at));
  return asked;
}

/** A proxy may lead each client to the same server always. */
async function askEachHere({ env, jwtSecret, serverPorts }: Place): Promise<Reached[]> {
  const urls = (await serverPorts()).map((port) => `http://127.0.0.1:${port}`);
  return Promise.all(
    urls.map((publicUrl) => reach({ env: { ...env, publicUrl }, jwtSecret }, undefined)),
  );
}
