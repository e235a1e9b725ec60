import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { momentInWords } from '../words/en/dates.ts';
import { type Finding, type Look, NotKnown } from './trouble.ts';

const ANSWER_WITHIN_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
/** Certificates are renewed when a third of their time is left. Those of six days have no two weeks. */
const ENDS_SOON_MS = 14 * DAY_MS;
const ENDS_SOON_PART = 1 / 4;

const TODO =
  'Please see why the proxy in front of the site (Caddy, say) does not get a new one: its log says so. Most often the site’s name leads to another machine, or port 80 is closed.';

/** What Node says of a certificate, in words. */
const WHY: Record<string, string> = {
  CERT_HAS_EXPIRED: 'it has ended',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is that of another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody whom browsers trust has signed it',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody whom browsers trust has signed it',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'those between it and one that browsers trust are missing',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'nobody whom browsers trust has signed it',
};

/**
 * The certificate of the site's public address is missing, not valid, or ends soon; nothing for a site without https. Of a site
 * that cannot be reached from its own machine nothing is known.
 */
export const lookAtCertificate: Look = async ({ publicUrl, now }) => {
  const { protocol, hostname: host, port } = new URL(publicUrl);
  if (protocol !== 'https:') return undefined;
  const shown = await certificateAt(host, Number(port) || 443);
  return shown ? judge(host, shown, now()) : showsNone(host);
};

interface Shown {
  certificate: PeerCertificate;
  /** The code of why it is not valid. */
  fault: string | undefined;
}

function judge(host: string, { certificate, fault }: Shown, now: Date): Finding | undefined {
  if (fault)
    return {
      what: `Browsers refuse the certificate of ${host}: ${WHY[fault] ?? fault}. Nobody can open the site without a warning.`,
      todo: TODO,
    };
  const [from, until] = [new Date(certificate.valid_from), new Date(certificate.valid_to)];
  const soon = Math.min(ENDS_SOON_MS, (until.getTime() - from.getTime()) * ENDS_SOON_PART);
  if (until.getTime() - now.getTime() > soon) return undefined;
  return {
    what: `The certificate of ${host} ends on ${momentInWords(until, now)}, and has not been renewed. Then nobody can open the site without a warning.`,
    todo: TODO,
  };
}

const showsNone = (host: string): Finding => ({
  what: `${host} answers without a certificate. Nobody can open the site.`,
  todo: TODO,
});

/**
 * What a browser is shown there; `undefined` where the handshake fails, as of a proxy that has no certificate. Rejects with
 * `NotKnown` where nothing answers. Nothing is sent over the connection.
 */
function certificateAt(host: string, port: number): Promise<Shown | undefined> {
  return new Promise((resolve, reject) => {
    let isConnected = false;
    // An invalid certificate is what is looked for.
    const socket = connect({
      ...{ host, port, rejectUnauthorized: false },
      ...(!isIP(host) && { servername: host }),
    });
    const end = (shown?: Shown) => {
      clearTimeout(late);
      socket.destroy();
      resolve(shown);
    };
    const giveUp = (cause?: Error) => {
      reject(new NotKnown(`${host} does not answer.`, { cause }));
      end();
    };
    const late = setTimeout(giveUp, ANSWER_WITHIN_MS);
    socket.on('connect', () => {
      isConnected = true;
    });
    socket.on('error', (error) => (isConnected ? end() : giveUp(error)));
    socket.on('secureConnect', () => {
      const fault = socket.authorized ? undefined : codeOf(socket.authorizationError);
      end({ certificate: socket.getPeerCertificate(), fault });
    });
  });
}

/** Of the type `Error`, but a code where the check of the chain has failed. */
const codeOf = (error: Error | string | null): string =>
  typeof error === 'string' ? error : ((error as NodeJS.ErrnoException | null)?.code ?? 'unknown');
