import type { Resolver } from 'node:dns/promises';
import { type MailSender, queryTexts } from './dns-records.ts';
import { advice, type Finding, fault, good } from './findings.ts';

/** Whether the domain has a policy for e-mails that others send in its name. */
export async function checkDmarc({ domain, dns }: MailSender): Promise<Finding[]> {
  const { at, records } = await findNearestRecords(dns, domain);
  const [record] = records;
  if (record === undefined)
    return [
      advice(
        `${domain} has no DMARC record: anybody can write in the studio’s name, and large providers trust its e-mails less.`,
        `At your DNS provider: a record of type TXT for _dmarc.${domain} with v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
      ),
    ];
  if (records.length > 1)
    return [
      fault(
        `${at} has ${records.length} DMARC records, so none of them counts.`,
        'Delete all but one.',
      ),
    ];
  // A domain above may have another policy for those below it.
  const sub = at === domain ? undefined : parsePolicy(record, 'sp');
  const policy = sub ?? parsePolicy(record, 'p');
  const tag = sub ? 'sp' : 'p';
  if (policy === 'none')
    return [
      advice(
        `DMARC: ${at} only watches (${tag}=none), so e-mails that others send in the studio’s name are delivered.`,
        `Once test e-mails have arrived with dmarc=pass for two weeks, change it to ${tag}=quarantine.`,
      ),
    ];
  if (policy !== 'quarantine' && policy !== 'reject')
    return [
      fault(
        `The DMARC record of ${at} has no policy that counts.`,
        'It must begin with v=DMARC1; p=none or p=quarantine or p=reject.',
      ),
    ];
  return [
    good(
      `DMARC: e-mails that are not the studio’s are ${policy === 'reject' ? 'refused' : 'put into spam'}.`,
    ),
  ];
}

const parsePolicy = (record: string, tag: 'p' | 'sp') =>
  new RegExp(`;\\s*${tag}\\s*=\\s*(\\w+)`, 'i').exec(record)?.[1]?.toLowerCase();

const MAX_PARENTS = 4;

/** The records of the domain, or of the nearest domain above it that has some (RFC 9989 walks up the tree likewise). */
async function findNearestRecords(dns: Resolver, domain: string) {
  const labels = domain.split('.');
  for (let up = 0; up <= MAX_PARENTS && labels.length - up >= 2; up += 1) {
    const at = labels.slice(up).join('.');
    const records = (await queryTexts(dns, `_dmarc.${at}`)).filter((text) =>
      /^v=DMARC1\b/i.test(text),
    );
    if (records.length > 0) return { at, records };
  }
  return { at: domain, records: [] };
}
