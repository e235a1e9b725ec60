import type { Resolver } from 'node:dns/promises';

/** The sender that other mail servers should trust. */
export interface MailSender {
  domain: string;
  /** The host of SMTP_URL. */
  mailServer: string;
  dns: Resolver;
  /** The DKIM selector, if it is known. */
  selector: string | undefined;
}

/** The DNS did not answer, so nothing is known about the name. */
export class DnsUnavailableError extends Error {
  override name = 'NoAnswer';
}

export const fixResolver =
  'Check /etc/resolv.conf: it names the DNS servers, such as those of your provider.';

const NO_RECORD_CODES = new Set(['ENOTFOUND', 'ENODATA']);

/** The records of a name; empty if the DNS has none. Rejects with `DnsUnavailableError` if it does not answer. */
export async function queryRecords<T>(searching: Promise<T[]>): Promise<T[]> {
  try {
    return await searching;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (NO_RECORD_CODES.has(code)) return [];
    throw new DnsUnavailableError(message);
  }
}

/** The TXT records of a name, each joined from its parts. */
export const queryTexts = async (dns: Resolver, name: string): Promise<string[]> =>
  (await queryRecords(dns.resolveTxt(name))).map((parts) => parts.join('').trim());
