import { Hono } from 'hono';
import { answers, plainText } from '../http/answers.ts';
import type { HonoEnv } from '../http/hono-env.ts';

/** Hosts that cannot receive e-mail: those that RFC 2606 reserves for examples, and names of one label. */
const NOT_A_HOST = /(?:^|\.)(?:example(?:\.(?:com|org|net))?|invalid|test|localhost)$|^[^.]*$/i;
/** RFC 9116 recommends less than a year, so that a reader recognises an outdated copy. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

interface SecurityDeps {
  studioEmail: string;
  publicUrl: string;
  now: () => Date;
}

/**
 * `/.well-known/security.txt`: the contact for security issues of the site (RFC 9116). There is no such page (404) if the studio
 * has no address that can receive e-mail.
 */
export function securityTxtRoutes({ studioEmail, publicUrl, now }: SecurityDeps) {
  const address = reachableAddress(studioEmail);
  const routes = new Hono<HonoEnv>();
  if (address === undefined) return routes;
  return routes.get('/.well-known/security.txt', answers({ 200: plainText }), (c) =>
    c.text(securityTxt({ address, publicUrl, at: now() }), 200, {
      'Cache-Control': 'public, max-age=3600',
    }),
  );
}

/** The address in `Studio <studio@example.org>`; `undefined` if it cannot receive e-mail. */
function reachableAddress(mailbox: string): string | undefined {
  const address = /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
  const host = address.slice(address.lastIndexOf('@') + 1);
  return NOT_A_HOST.test(host) ? undefined : address;
}

interface SecurityTxtFields {
  address: string;
  publicUrl: string;
  at: Date;
}

function securityTxt({ address, publicUrl, at }: SecurityTxtFields): string {
  // Rounded to a day, so that it does not change with each request.
  const expires = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS);
  const lines = [
    `Contact: mailto:${encodeURI(address)}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    // RFC 9116 allows it for https only.
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
