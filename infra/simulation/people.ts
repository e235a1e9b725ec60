import { Authenticator } from 'bff/authenticator';
import type { Sql } from 'postgres';
import { isDone, send } from './answer.ts';
import type { Person } from './person.ts';

const PASSWORD = 'surya namaskar at dawn';
const VISITORS = 12;

/** The team, whose accounts are in the template of all studios. */
const TEAM = ['owner', 'staff', 'teacher'] as const;

/** The origin of the site in the settings of test servers. */
export const SITE = 'http://localhost:5000';
const devices = new Map(TEAM.map((role) => [role, new Authenticator(SITE)]));

/** The team, and visitors who may register. */
export const createPeople = (): Person[] => [
  ...TEAM.map((role) => ({ ...newPerson(role), role, device: devices.get(role) })),
  ...Array.from({ length: VISITORS }, (_, n) => newPerson(`visitor ${n}`, n)),
];

const newPerson = (name: string, number = 100): Person => ({
  name,
  email: `${name.replace(' ', '')}@example.com`,
  phone: `+91987654${String(3_000 + number)}`,
  password: PASSWORD,
  role: 'learner',
  children: [],
});

/** Registers the team at this server, each with a passkey; `sql` can write its database. */
export async function registerTeam(serverUrl: string, sql: Sql): Promise<void> {
  const post = async (path: string, { token, body }: { token?: string; body?: unknown }) => {
    const answer = await send(serverUrl, 'POST', path, {
      token,
      ...(body !== undefined && { body }),
    });
    if (!isDone(answer)) throw new Error(`The team could not register: ${answer.text}`);
    return answer.body;
  };
  for (const { name, email, password, role, device } of createPeople().slice(0, TEAM.length)) {
    await post('/api/auth/register', { body: { name: `The ${name}`, email, password } });
    await sql`update accounts set role = ${role}, email_proven_at = now() where email = ${email}`;
    const { token } = await post('/api/auth/login', { body: { email, password } });
    const { options } = await post('/api/account/security/passkeys/options', { token });
    const passkey = device?.create(options);
    await post('/api/account/security/passkeys', { token, body: { name: 'Phone', passkey } });
  }
  await sql`delete from pgboss.job where data ? 'kind'`;
}
