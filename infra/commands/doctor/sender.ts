import type { DoctorContext } from './context.ts';
import { checkDkim } from './dkim.ts';
import { checkDmarc } from './dmarc.ts';
import { DnsUnavailableError, fixResolver, type MailSender, queryRecords } from './dns-records.ts';
import { advice, type Finding, fault, good, unknown } from './findings.ts';
import { checkSpf } from './spf.ts';

/** Checks the DNS records by which other mail servers verify the studio's e-mails (RFC 7208, 6376, 7489). */
export async function checkSender(
  { env, dns }: DoctorContext,
  selector?: string,
): Promise<Finding[]> {
  const domain = domainOf(env.mailFrom);
  if (!env.smtpUrl || !domain.includes('.')) return [];
  const mailServer = new URL(env.smtpUrl).hostname;
  return checkSenderRecords({ domain, mailServer, dns, selector });
}

const domainOf = (mailbox: string) => (/@([^<>@\s]+?)>?$/.exec(mailbox)?.[1] ?? '').toLowerCase();

export async function checkSenderRecords(sender: MailSender): Promise<Finding[]> {
  try {
    const found = await Promise.all(
      [checkMx, checkSpf, checkDkim, checkDmarc].map((check) => check(sender)),
    );
    return found.flat();
  } catch (error) {
    if (!(error instanceof DnsUnavailableError)) throw error;
    return [unknown(`The DNS does not answer for ${sender.domain}.`, fixResolver)];
  }
}

/** Checks where replies and delivery reports to the sender go. */
async function checkMx({ domain, dns }: MailSender): Promise<Finding[]> {
  const servers = await queryRecords(dns.resolveMx(domain));
  const toDo = `At your DNS provider: enter the MX records of the mail provider where you read e-mail for ${domain}.`;
  // A single "." means that the domain accepts no e-mail (RFC 7505).
  if (servers.some(({ exchange }) => exchange !== '' && exchange !== '.'))
    return [good(`${domain} takes e-mail (MX).`)];
  if (servers.length > 0)
    return [fault(`${domain} says that it takes no e-mail, so e-mails from it are refused.`, toDo)];
  const addresses = await queryRecords(dns.resolve4(domain));
  const says = `${domain} has no MX record: answers and reports of failures are lost.`;
  return [addresses.length > 0 ? advice(says, toDo) : fault(says, toDo)];
}
