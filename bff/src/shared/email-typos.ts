/** Where most mailboxes of learners are, and neighbours of these that are no mistakes. */
const known = [
  ...[
    'gmail.com',
    'googlemail.com',
    'yahoo.com',
    'yahoo.in',
    'yahoo.co.in',
    'yahoo.co.uk',
    'ymail.com',
  ],
  ...['rediffmail.com', 'rediff.com', 'hotmail.com', 'hotmail.co.uk', 'outlook.com', 'outlook.in'],
  ...['live.com', 'live.in', 'msn.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'proton.me'],
  ...[
    'protonmail.com',
    'zoho.com',
    'zoho.in',
    'zohomail.in',
    'mail.com',
    'email.com',
    'gmx.com',
    'gmx.de',
  ],
  ...[
    'gmx.net',
    'fastmail.com',
    'hey.com',
    'qq.com',
    'web.de',
    'pm.me',
    'tutanota.com',
    'yandex.com',
  ],
];

/** How often one letter is to be typed otherwise, left out, put in or exchanged with the next, until one is the other. */
function distance(one: string, other: string): number {
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, n) => n),
  ];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const differs = one[i - 1] === other[j - 1] ? 0 : 1;
      const steps = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + differs];
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(...steps, ...(isSwapped ? [(beforeLast[j - 2] ?? 0) + 1] : []));
    }
    [beforeLast, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/** Of a short name one slip, of a long one two: `rediffmial.con`. */
const mostSlips = (domain: string): number => (domain.length >= 9 ? 2 : 1);

const nearest = (domain: string): string | undefined =>
  known
    .map((name) => ({ name, slips: distance(domain, name) }))
    .filter(({ name, slips }) => slips <= mostSlips(name) && name[0] === domain[0])
    .sort((a, b) => a.slips - b.slips)[0]?.name;

/** Ends that no country and no registry has, and that stand for another. */
const wrongEnds = /\.(?:con|cmo|ocm|comm|coom|vom|xom|cpm|cim|clm|c0m|co\.om|in\.com\.in)$/;

const withDomain = (email: string, domain: string) =>
  `${email.slice(0, email.lastIndexOf('@'))}@${domain}`;

/** What is asked about an address: whether another one is meant, or only whether it is right, where its domain has no dot. */
export interface EmailDoubt {
  /** The address that may be meant. */
  meant?: string;
}

/** Whether an address looks mistyped. Never more than a question: somebody may have such a mailbox. Undefined where nothing does. */
export function emailDoubt(email: string): EmailDoubt | undefined {
  const [, domain] = /@([^@\s]+)$/.exec(email.toLowerCase()) ?? [];
  if (!domain || known.includes(domain)) return undefined;
  const bare = known.find((name) => name.split('.')[0] === domain) ?? nearest(`${domain}.com`);
  if (!domain.includes('.')) return bare ? { meant: withDomain(email, bare) } : {};
  const near = nearest(domain);
  if (near) return { meant: withDomain(email, near) };
  return wrongEnds.test(domain)
    ? { meant: withDomain(email, domain.replace(wrongEnds, '.com')) }
    : undefined;
}
