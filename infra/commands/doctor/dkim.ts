import { createPublicKey } from 'node:crypto';
import { shellCommand } from '../shell-command.ts';
import { type MailSender, queryTexts } from './dns-records.ts';
import { advice, type Finding, fault, good } from './findings.ts';

/** The selectors that providers and mail servers use most often. */
const COMMON_SELECTORS = [
  ...['default', 'dkim', 'mail', 'email', 'smtp', 'key1', 'google', 'selector1', 'selector2'],
  ...[
    's1',
    's2',
    'k1',
    'k2',
    'fm1',
    'fm2',
    'zoho',
    'zmail',
    'mx',
    'pm',
    'brevo1',
    'brevo',
    'mailjet',
  ],
];

/** Whether there is a key with which other mail servers verify the signature of the studio's mails. */
export async function checkDkim({ domain, dns, selector }: MailSender): Promise<Finding[]> {
  const selectors = selector ? [selector] : COMMON_SELECTORS;
  const keys = await Promise.all(
    selectors.map(async (name) => {
      const texts = await queryTexts(dns, `${name}._domainkey.${domain}`);
      return texts
        .filter((text) => /(^|;)\s*p\s*=/.test(text))
        .map((text) => judgeDkimKey(name, text));
    }),
  );
  const found = keys.flat();
  if (found.length > 0) return found.some(isGood) ? found.filter(isGood).slice(0, 1) : found;
  if (selector)
    return [
      fault(
        `There is no DKIM key at ${selector}._domainkey.${domain}.`,
        'Your mail provider shows the record to enter at your DNS provider, under DKIM or domain authentication.',
      ),
    ];
  return [
    advice(
      `No DKIM key of ${domain} was found under the usual names.`,
      `Turn DKIM on at your mail provider, and enter its records at your DNS provider. If it is on: ${shellCommand('doctor')} --dkim NAME, with the name before ._domainkey.`,
    ),
  ];
}

const isGood = ({ state }: Finding) => state === 'good';

const MIN_KEY_BITS = 1_024;

function judgeDkimKey(selector: string, record: string): Finding {
  const value = /(?:^|;)\s*p\s*=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? '';
  const again = 'Enter the record again, whole, as your mail provider shows it.';
  if (!value) return fault(`The DKIM key ${selector} is revoked.`, again);
  const bits = keyBitsOf(value);
  if (bits === undefined)
    return fault(`The DKIM key ${selector} cannot be read: a part of it may be missing.`, again);
  if (bits < MIN_KEY_BITS)
    return fault(
      `The DKIM key ${selector} has ${bits} bits, so it does not count.`,
      'Let your mail provider make a new one, of 2048 bits.',
    );
  return good(`DKIM: the key ${selector} is there.`);
}

/** The size of an RSA key; of an Ed25519 key, which is short (RFC 8463), that of an RSA key as strong. */
function keyBitsOf(value: string): number | undefined {
  const key = Buffer.from(value, 'base64');
  if (key.length === 32) return 3_072;
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key, format: 'der', type: 'spki' });
    return asymmetricKeyDetails?.modulusLength;
  } catch {
    return undefined;
  }
}
