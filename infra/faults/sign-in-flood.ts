import { call } from '../studio/call.ts';

/** The calls of an attacker until SIGTERM. Its own process keeps it from delaying the bystander's calls. */
export interface FloodOptions {
  url: string;
  atOnce: number;
  /** Tried in turn; with `made-up`, every call is for a new address without an account. */
  emails: string[] | 'made-up';
  password: string;
  /** With `%`, each call comes from a new address: its number in hexadecimal. */
  from: string;
  /** Registers instead of logging in. */
  registers?: boolean;
  /** The number of addresses in rotation. */
  addresses?: number;
}

const {
  url,
  atOnce,
  emails,
  password,
  from,
  addresses = 0xffff,
  registers = false,
} = JSON.parse(process.argv[2] ?? '') as FloodOptions;
const path = registers ? '/api/auth/register' : '/api/auth/login';
const statuses: Record<number, number> = {};
let count = 0;

async function attack() {
  for (;;) {
    const n = count++;
    const email = emails === 'made-up' ? `guess${n}@stranger.example` : emails[n % emails.length];
    const { status } = await call(url + path, 'POST', {
      body: { email, password, ...(registers && { name: 'Stranger' }) },
      from: from.replace('%', (n % addresses).toString(16)),
    });
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

process.once('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify({ statuses })}\n`);
  process.exit();
});
await Promise.all(Array.from({ length: atOnce }, attack));
