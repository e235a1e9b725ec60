import { lookAtDkim } from './dkim.ts';
import { lookAtDmarc } from './dmarc.ts';
import { advice, type Finding, fault, good, unknown } from './findings.ts';
import type { Place } from './place.ts';
import { lookAtResolver, NoAnswer, recordsOf, type Sender } from './records.ts';
import { lookAtSpf } from './spf.ts';

/** What other mail servers look up before they believe that a mail is from the studio (RFC 7208, 6376, 7489). */
export async function lookAtSender({ env, dns }: Place, selector?: string): Promise<Finding[]> {
  const domain = domainOf(env.mailFrom);
  if (!env.smtpUrl || !domain.includes('.')) return [];
  const mailServer = new URL(env.smtpUrl).hostname;
  return examineSender({ domain, mailServer, dns, selector });
}

const domainOf = (mailbox: string) => (/@([^<>@\s]+?)>?$/.exec(mailbox)?.[1] ?? '').toLowerCase();

export async function examineSender(sender: Sender): Promise<Finding[]> {
  try {
    const found = await Promise.all(
      [lookAtMx, lookAtSpf, lookAtDkim, lookAtDmarc].map((look) => look(sender)),
    );
    return found.flat();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return [unknown(`The DNS does not answer for ${sender.domain}.`, lookAtResolver)];
  }
}

/** Where mails to the sender go: answers, and reports of what did not arrive. */
async function lookAtMx({ domain, dns }: Sender): Promise<Finding[]> {
  const servers = await recordsOf(dns.resolveMx(domain));
  const toDo = `At your DNS provider: enter the MX records of the mail provider where you read mail for ${domain}.`;
  // A lone "." says that the domain takes no mail (RFC 7505).
  if (servers.some(({ exchange }) => exchange !== '' && exchange !== '.'))
    return [good(`${domain} takes mail (MX).`)];
  if (servers.length > 0)
    return [fault(`${domain} says that it takes no mail, so mails from it are refused.`, toDo)];
  const addresses = await recordsOf(dns.resolve4(domain));
  const says = `${domain} has no MX record: answers and reports of failures are lost.`;
  return [addresses.length > 0 ? advice(says, toDo) : fault(says, toDo)];
}
