import { generateKeyPairSync } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { type DnsRecords, startDnsServer } from '../testing/dns-server.ts';
import { checkSenderRecords } from './doctor/sender.ts';

const keyOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64');
const KEY = keyOf(2048);
/** In two parts, as a DNS string has at most 255 bytes. */
const DKIM = `v=DKIM1; k=rsa; p=${KEY.slice(0, 200)}|${KEY.slice(200)}`;

/** A zone without errors. */
const whole = (): Record<string, DnsRecords> => ({
  'studio.example': { MX: ['mx.provider.example'], TXT: ['v=spf1 include:provider.example ~all'] },
  'provider.example': { TXT: ['v=spf1 ip4:198.51.100.0/24 ~all'] },
  'mail.provider.example': { A: ['198.51.100.20'] },
  'default._domainkey.studio.example': { TXT: [DKIM] },
  '_dmarc.studio.example': { TXT: ['v=DMARC1; p=quarantine'] },
});

const spf = (...TXT: string[]): Record<string, DnsRecords> => ({
  'studio.example': { MX: ['mx.provider.example'], TXT },
});
const dkim = (TXT: string): Record<string, DnsRecords> => ({
  'default._domainkey.studio.example': { TXT: [TXT] },
});
const dmarc = (...TXT: string[]): Record<string, DnsRecords> => ({
  '_dmarc.studio.example': { TXT },
});
const manyIncludes = Array.from({ length: 11 }, (_, index) => `include:i${index}.example`);

interface SenderOptions {
  domain?: string;
  mailServer?: string;
  selector?: string;
}

async function examine(zone: Record<string, DnsRecords>, ways: SenderOptions = {}) {
  const { dns, stop } = await startDnsServer(zone);
  const sender = { domain: 'studio.example', mailServer: 'mail.provider.example', dns };
  try {
    return await checkSenderRecords({ selector: undefined, ...sender, ...ways });
  } finally {
    await stop();
  }
}

test('a domain with correct records has good findings', async () => {
  expect(await examine(whole())).toEqual([
    { state: 'good', says: 'studio.example takes e-mail (MX).' },
    { state: 'good', says: 'SPF: studio.example names the mail server (1 of 10 lookups).' },
    { state: 'good', says: 'DKIM: the key default is there.' },
    { state: 'good', says: 'DMARC: e-mails that are not the studio’s are put into spam.' },
  ]);
});

const wrong: [
  what: string,
  zone: Record<string, DnsRecords>,
  state: string,
  says: RegExp,
  ways?: SenderOptions,
][] = [
  [
    'no MX, and no address',
    { 'studio.example': { TXT: ['v=spf1 include:provider.example ~all'] } },
    'fault',
    /no MX record/,
  ],
  [
    'no MX, but an address',
    { 'studio.example': { A: ['198.51.100.1'], TXT: ['v=spf1 include:provider.example ~all'] } },
    'advice',
    /no MX record/,
  ],
  [
    'an MX that takes nothing',
    { 'studio.example': { MX: ['.'], TXT: ['v=spf1 include:provider.example ~all'] } },
    'fault',
    /takes no e-mail/,
  ],
  ['no SPF', spf('google-site-verification=x'), 'fault', /has no SPF record/],
  [
    'two SPF',
    spf('v=spf1 mx ~all', 'v=spf1 include:provider.example ~all'),
    'fault',
    /has 2 SPF records/,
  ],
  ['an SPF that lets everybody', spf('v=spf1 +all'), 'fault', /lets everybody send/],
  [
    'an SPF with a slip',
    spf('v=spf1 inlcude:provider.example ~all'),
    'fault',
    /not valid \(Unknown mechanism inlcude\)/,
  ],
  [
    'an SPF that asks too much',
    {
      ...spf(`v=spf1 ${manyIncludes.join(' ')} ~all`),
      ...Object.fromEntries(
        manyIncludes.map((one) => [one.slice(8), { TXT: ['v=spf1 ip4:203.0.113.9 ~all'] }]),
      ),
    },
    'fault',
    /more than the ten lookups/,
  ],
  [
    'an SPF of another provider',
    spf('v=spf1 ip4:203.0.113.0/24 -all'),
    'advice',
    /We cannot see from here/,
  ],
  [
    'an SPF without a known provider',
    spf('v=spf1 -all'),
    'advice',
    /does not name smtp\.gmail\.com/,
    { mailServer: 'smtp.gmail.com' },
  ],
  [
    'an SPF without this machine, which sends',
    spf('v=spf1 -all'),
    'fault',
    /does not name this machine/,
    { mailServer: 'localhost' },
  ],
  [
    'no DKIM under a usual name',
    { 'default._domainkey.studio.example': {} },
    'advice',
    /No DKIM key/,
  ],
  [
    'no DKIM under the given name',
    {},
    'fault',
    /no DKIM key at mine\._domainkey/,
    { selector: 'mine' },
  ],
  ['a revoked DKIM key', dkim('v=DKIM1; p='), 'fault', /is revoked/],
  ['a DKIM key cut off', dkim(`v=DKIM1; p=${KEY.slice(0, 200)}`), 'fault', /cannot be read/],
  ['a short DKIM key', dkim(`v=DKIM1; p=${keyOf(768)}`), 'fault', /has 768 bits/],
  ['no DMARC', dmarc(), 'advice', /no DMARC record/],
  ['two DMARC', dmarc('v=DMARC1; p=none', 'v=DMARC1; p=reject'), 'fault', /2 DMARC records/],
  [
    'a DMARC that watches',
    dmarc('v=DMARC1; p=none; rua=mailto:x@studio.example'),
    'advice',
    /only watches/,
  ],
  [
    'a DMARC without a policy',
    dmarc('v=DMARC1; rua=mailto:x@studio.example'),
    'fault',
    /no policy/,
  ],
];

test.for(wrong)('a sender is checked: %s', async ([, zone, state, says, ways]) => {
  const found = (await examine({ ...whole(), ...zone }, ways)).filter(
    (one) => one.state !== 'good',
  );
  expect(found.map((one) => one.says)).toEqual([expect.stringMatching(says)]);
  expect(found[0]).toMatchObject({ state, toDo: expect.stringMatching(/\.?$/) });
});

test('a domain without DMARC uses the subdomain policy of its parent', async () => {
  const zone = { ...whole(), ...dmarc('v=DMARC1; p=reject; sp=none') };
  const found = await examine(zone, { domain: 'post.studio.example' });
  expect(found.at(-1)).toMatchObject({
    state: 'advice',
    says: expect.stringContaining('studio.example only watches (sp=none)'),
  });
});

test('a machine that sends its own e-mails is checked by its address', async () => {
  const [address] = Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  const found = await examine(
    { ...whole(), ...spf(`v=spf1 ip4:${address?.address} -all`) },
    { mailServer: 'localhost' },
  );
  expect(found[1]).toMatchObject({ state: 'good', says: expect.stringMatching(/^SPF: /) });
});

test('an unavailable DNS is not reported as missing records', async () => {
  const { dns, stop } = await startDnsServer({});
  await stop();
  const sender = { domain: 'studio.example', mailServer: 'mail.provider.example' };
  const found = await checkSenderRecords({ ...sender, dns, selector: undefined });
  expect(found).toMatchObject([
    { state: 'unknown', says: 'The DNS does not answer for studio.example.' },
  ]);
});
