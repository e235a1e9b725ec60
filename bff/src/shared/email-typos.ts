/** The domains of most learners' mailboxes, and similar domains that are not typos. */
const knownDomains = [
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

/** The Damerau-Levenshtein distance: substitutions, deletions, insertions and swaps of neighbouring letters. */
function editDistance(one: string, other: string): number {
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

/** One typo in a short domain, two in a long one: `rediffmial.con`. */
const maxTypos = (domain: string): number => (domain.length >= 9 ? 2 : 1);

const nearestDomain = (domain: string): string | undefined =>
  knownDomains
    .map((name) => ({ name, slips: editDistance(domain, name) }))
    .filter(({ name, slips }) => slips <= maxTypos(name) && name[0] === domain[0])
    .sort((a, b) => a.slips - b.slips)[0]?.name;

/** Endings that no registry has, and that are typos of `.com`. */
const mistypedEndings = /\.(?:con|cmo|ocm|comm|coom|vom|xom|cpm|cim|clm|c0m|co\.om|in\.com\.in)$/;

const withDomain = (email: string, domain: string) =>
  `${email.slice(0, email.lastIndexOf('@'))}@${domain}`;

/** A possible typo in an address, with a suggestion; without one if only the dot of the domain is missing. */
export interface EmailTypo {
  /** The address that is probably meant. */
  suggestion?: string;
}

/** A possible typo in an address, to be confirmed by the person, as such a mailbox may exist; `undefined` if there is none. */
export function findEmailTypo(email: string): EmailTypo | undefined {
  const [, domain] = /@([^@\s]+)$/.exec(email.toLowerCase()) ?? [];
  if (!domain || knownDomains.includes(domain)) return undefined;
  const bare =
    knownDomains.find((name) => name.split('.')[0] === domain) ?? nearestDomain(`${domain}.com`);
  if (!domain.includes('.')) return bare ? { suggestion: withDomain(email, bare) } : {};
  const near = nearestDomain(domain);
  if (near) return { suggestion: withDomain(email, near) };
  return mistypedEndings.test(domain)
    ? { suggestion: withDomain(email, domain.replace(mistypedEndings, '.com')) }
    : undefined;
}
