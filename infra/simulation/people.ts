import type { Sql } from 'postgres';
import { send } from './answer.ts';
import type { Person } from './person.ts';

const PASSWORD = 'surya namaskar at dawn';
const VISITORS = 12;

/** The team, whose accounts are in the template of all studios. */
const TEAM = ['owner', 'staff', 'teacher'] as const;

/** The team, and visitors who may register. */
export const createPeople = (): Person[] => [
  ...TEAM.map((role) => ({ ...newPerson(role), role })),
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

/** Registers the team at this server, whose database `sql` can write. */
export async function registerTeam(serverUrl: string, sql: Sql): Promise<void> {
  for (const { name, email, password, role } of createPeople().slice(0, TEAM.length)) {
    const body = { name: `The ${name}`, email, password };
    const { status, text } = await send(serverUrl, 'POST', '/api/auth/register', { body });
    if (status !== 201) throw new Error(`The ${role} could not register: ${text}`);
    await sql`update accounts set role = ${role}, email_proven_at = now() where email = ${email}`;
  }
  await sql`delete from pgboss.job where data ? 'kind'`;
}
