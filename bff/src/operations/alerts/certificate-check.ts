import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import type { Words } from '../../platform/i18n/messages.ts';
import { type Finding, type Look, NotKnown } from './alert.ts';

const ANSWER_WITHIN_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
/** Certificates are renewed when a third of their time is left. Those of six days have no two weeks. */
const ENDS_SOON_MS = 14 * DAY_MS;
const ENDS_SOON_PART = 1 / 4;

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
  if (fault) return isRefused(host, fault);
  const [from, until] = [new Date(certificate.valid_from), new Date(certificate.valid_to)];
  const soon = Math.min(ENDS_SOON_MS, (until.getTime() - from.getTime()) * ENDS_SOON_PART);
  if (until.getTime() - now.getTime() > soon) return undefined;
  return finding(({ ends }) => ends(host, until, now));
}

const isRefused = (host: string, fault: string): Finding =>
  finding((say) => {
    const clauses: Partial<Record<string, string>> = say.why;
    return say.isRefused(host, clauses[fault] ?? fault);
  });

const showsNone = (host: string): Finding => finding(({ isMissing }) => isMissing(host));

const finding = (what: (say: Words['troubles']['certificate']) => string): Finding => ({
  say: ({ troubles: { certificate } }) => ({ what: what(certificate), todo: certificate.todo }),
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
