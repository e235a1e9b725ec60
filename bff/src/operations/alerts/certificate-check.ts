import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import type { Messages } from '../../platform/i18n/messages.ts';
import { type AlertCheck, type Finding, InconclusiveCheck } from './alert.ts';

const RESPONSE_TIMEOUT_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
/** Certificates are renewed when a third of their lifetime is left. Those of six days never have two weeks left. */
const ENDS_SOON_MS = 14 * DAY_MS;
const ENDS_SOON_PART = 1 / 4;

/**
 * Checks whether the certificate of the public address is missing, invalid, or expires soon; nothing for a site
 * without https. Inconclusive where the site cannot be reached from its own machine.
 */
export const checkCertificate: AlertCheck = async ({ publicUrl, now }) => {
  const { protocol, hostname: host, port } = new URL(publicUrl);
  if (protocol !== 'https:') return undefined;
  const shown = await certificateAt(host, Number(port) || 443);
  return shown ? findProblem(host, shown, now()) : hasNoCertificate(host);
};

interface PresentedCertificate {
  certificate: PeerCertificate;
  /** The error code where it is invalid. */
  errorCode: string | undefined;
}

function findProblem(
  host: string,
  { certificate, errorCode }: PresentedCertificate,
  now: Date,
): Finding | undefined {
  if (errorCode) return isRefused(host, errorCode);
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

const hasNoCertificate = (host: string): Finding => finding(({ isMissing }) => isMissing(host));

const finding = (what: (say: Messages['alerts']['certificate']) => string): Finding => ({
  formatText: ({ alerts: { certificate } }) => ({
    what: what(certificate),
    todo: certificate.todo,
  }),
});

/**
 * The certificate that a browser is presented; `undefined` where the handshake fails, as of a proxy without a
 * certificate. Rejects with `InconclusiveCheck` where nothing responds. Nothing is sent over the connection.
 */
function certificateAt(host: string, port: number): Promise<PresentedCertificate | undefined> {
  return new Promise((resolve, reject) => {
    let isConnected = false;
    // The check looks for invalid certificates.
    const socket = connect({
      ...{ host, port, rejectUnauthorized: false },
      ...(!isIP(host) && { servername: host }),
    });
    const end = (shown?: PresentedCertificate) => {
      clearTimeout(timeout);
      socket.destroy();
      resolve(shown);
    };
    const giveUp = (cause?: Error) => {
      reject(new InconclusiveCheck(`${host} does not answer.`, { cause }));
      end();
    };
    const timeout = setTimeout(giveUp, RESPONSE_TIMEOUT_MS);
    socket.on('connect', () => {
      isConnected = true;
    });
    socket.on('error', (error) => (isConnected ? end() : giveUp(error)));
    socket.on('secureConnect', () => {
      const fault = socket.authorized ? undefined : codeOf(socket.authorizationError);
      end({ certificate: socket.getPeerCertificate(), errorCode: fault });
    });
  });
}

/** Typed as `Error`, but a code where the verification of the chain has failed. */
const codeOf = (error: Error | string | null): string =>
  typeof error === 'string' ? error : ((error as NodeJS.ErrnoException | null)?.code ?? 'unknown');
