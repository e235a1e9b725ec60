import type { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { spf } from 'mailauth/lib/spf/index.js';
import { shellCommand } from '../shell-command.ts';
import { isLocalHost } from './context.ts';
import { DnsUnavailableError, type MailSender, queryRecords, queryTexts } from './dns-records.ts';
import { advice, type Finding, fault, good } from './findings.ts';
import { ownAddresses } from './own-addresses.ts';

/** A documentation address (RFC 5737), from which nobody sends. */
const UNUSED_ADDRESS = '192.0.2.1';

/** The includes of large providers, which send from other addresses than their SMTP server. */
const PROVIDER_INCLUDES: [server: RegExp, include: string][] = [
  [/\.(gmail|google)\.com$/, '_spf.google.com'],
  [/\.(office365|outlook)\.com$/, 'spf.protection.outlook.com'],
  [/\.amazonaws\.com$/, 'amazonses.com'],
  [/\.mailgun\.org$/, 'mailgun.org'],
  [/\.sendgrid\.net$/, 'sendgrid.net'],
  [/\.messagingengine\.com$|\.fastmail\.com$/, 'spf.messagingengine.com'],
];

/** Checks whether the domain has a valid SPF record that includes the studio's mail server. */
export async function checkSpf(sender: MailSender): Promise<Finding[]> {
  const { domain, dns } = sender;
  const include = PROVIDER_INCLUDES.find(([server]) => server.test(sender.mailServer))?.[1];
  const record = `v=spf1 ${include ? `include:${include}` : 'include:YOUR-MAIL-PROVIDER'} ~all`;
  const records = (await queryTexts(dns, domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (records.length === 0)
    return [
      fault(
        `${domain} has no SPF record: e-mails from it land in spam.`,
        `At your DNS provider: a record of type TXT for ${domain} with ${record}; your mail provider’s help says which.`,
      ),
    ];
  if (records.length > 1)
    return [
      fault(
        `${domain} has ${records.length} SPF records, so none of them counts.`,
        'Merge them into one record, with all the parts between v=spf1 and the last part.',
      ),
    ];
  const { result, reason, lookups } = await evaluateSpf(sender, UNUSED_ADDRESS);
  if (result === 'permerror') return [invalidSpf(domain, reason)];
  if (result === 'pass')
    return [
      fault(
        `The SPF record of ${domain} lets everybody send e-mails in its name.`,
        'End the record with ~all instead of +all.',
      ),
    ];
  return [await checkNamesServer(sender, { include, lookups, record: records[0] as string })];
}

const invalidSpf = (domain: string, reason: string) =>
  /too many/i.test(reason)
    ? fault(
        `The SPF record of ${domain} needs more than the ten lookups that are allowed, so it does not count.`,
        'Remove each include of a provider that no longer sends your e-mail.',
      )
    : fault(
        `The SPF record of ${domain} is not valid (${reason}).`,
        'Correct it at your DNS provider: v=spf1, then the parts, then ~all, with a space between.',
      );

interface ValidSpf {
  include: string | undefined;
  lookups: number;
  record: string;
}

async function checkNamesServer(
  sender: MailSender,
  { include, lookups, record }: ValidSpf,
): Promise<Finding> {
  const { domain, mailServer } = sender;
  const addresses = await senderAddressesOf(sender);
  const results = await Promise.all(addresses.map((ip) => evaluateSpf(sender, ip)));
  if (results.some(({ result }) => result === 'pass') || (include && record.includes(include)))
    return good(`SPF: ${domain} names the mail server (${lookups} of 10 lookups).`);
  if (isLocalHost(mailServer))
    return fault(
      `The SPF record of ${domain} does not name this machine, which sends its e-mails: ${addresses.join(', ')}.`,
      `Add ${addresses.map((ip) => `ip${isIP(ip)}:${ip}`).join(' ')} to it, before its last part.`,
    );
  if (include)
    return advice(
      `The SPF record of ${domain} does not name ${mailServer}.`,
      `Add include:${include} to it, before its last part. Some providers need no include: send a test e-mail to check.`,
    );
  return advice(
    `We cannot see from here whether the SPF record of ${domain} names the servers of ${mailServer}.`,
    `Compare it with your mail provider’s help, and send a test e-mail: ${shellCommand('doctor')} --mail you@example.org`,
  );
}

/** The addresses that send the e-mails: this machine's, or those of the configured mail server. */
async function senderAddressesOf({ mailServer, dns }: MailSender): Promise<string[]> {
  if (isLocalHost(mailServer)) return ownAddresses();
  if (isIP(mailServer)) return [mailServer];
  return queryRecords(dns.resolve4(mailServer));
}

interface SpfEvaluation {
  result: string;
  reason: string;
  lookups: number;
}

async function evaluateSpf({ domain, dns }: MailSender, ip: string): Promise<SpfEvaluation> {
  const { status, lookups } = await spf({
    sender: `studio@${domain}`,
    ip,
    helo: domain,
    resolver: (name, type) => resolve(dns, name, type),
  });
  const { result, comment = '' } = status;
  if (result === 'temperror') throw new DnsUnavailableError(String(comment));
  return { result, reason: String(comment).split(': ').at(-1) ?? '', lookups: lookups?.count ?? 0 };
}

const resolve = (dns: Resolver, name: string, type: string) =>
  dns.resolve(name, type) as Promise<string[]>;
