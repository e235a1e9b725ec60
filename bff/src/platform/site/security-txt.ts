import { type Context, Hono } from 'hono';
import type { HonoEnv } from '../http/hono-env.ts';

/** Hosts that nobody can be written to at: those that RFC 2606 keeps for examples, and names of one part. */
const NOT_A_HOST = /(?:^|\.)(?:example(?:\.(?:com|org|net))?|invalid|test|localhost)$|^[^.]*$/i;
/** RFC 9116 advises less than a year: whoever reads an old copy must see that it is old. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

interface SecurityDeps {
  studioEmail: string;
  publicUrl: string;
  now: () => Date;
}

/**
 * `/.well-known/security.txt`: whom to tell of a security hole of the site (RFC 9116). There is no such page (404) where the
 * studio has no address that mail can reach.
 */
export function securityTxtRoutes({ studioEmail, publicUrl, now }: SecurityDeps) {
  const address = reachable(studioEmail);
  return new Hono<HonoEnv>().get('/.well-known/security.txt', (c: Context<HonoEnv>, next) =>
    address === undefined
      ? next()
      : c.text(securityTxt({ address, publicUrl, at: now() }), 200, {
          'Cache-Control': 'public, max-age=3600',
        }),
  );
}

/** The address in `Studio <studio@example.org>`; `undefined` if no mail can reach it. */
function reachable(mailbox: string): string | undefined {
  const address = /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
  const host = address.slice(address.lastIndexOf('@') + 1);
  return NOT_A_HOST.test(host) ? undefined : address;
}

interface Facts {
  address: string;
  publicUrl: string;
  at: Date;
}

function securityTxt({ address, publicUrl, at }: Facts): string {
  // Of a whole day, so that it does not change with each request.
  const expires = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS);
  const lines = [
    `Contact: mailto:${encodeURI(address)}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    // RFC 9116 has it for https alone.
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
