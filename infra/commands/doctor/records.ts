import type { Resolver } from 'node:dns/promises';

/** Whose mails other servers are to believe in. */
export interface Sender {
  domain: string;
  /** The host of SMTP_URL. */
  mailServer: string;
  dns: Resolver;
  /** The name of the DKIM key, where it is known. */
  selector: string | undefined;
}

/** The DNS gave no answer at all, which says nothing of the name. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

export const lookAtResolver =
  'Look at /etc/resolv.conf: it names the DNS servers, such as those of your provider.';

const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/** The records of a name; none where the DNS says that there are none. Rejects with `NoAnswer` where it does not say. */
export async function recordsOf<T>(looking: Promise<T[]>): Promise<T[]> {
  try {
    return await looking;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (NOTHING.has(code)) return [];
    throw new NoAnswer(message);
  }
}

/** The texts at a name, each put together of its parts. */
export const textsOf = async (dns: Resolver, name: string): Promise<string[]> =>
  (await recordsOf(dns.resolveTxt(name))).map((parts) => parts.join('').trim());
