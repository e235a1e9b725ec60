import type { Sql } from 'postgres';
import { expect } from 'vitest';
import type { Outcome } from '../studio/call.ts';
import type { StudioProcess } from '../studio/studio-process.ts';

export const PASSWORD = 'surya namaskar';
export const VICTIM = { email: 'victim@studio.example', password: PASSWORD };
export const VICTIMS_ADDRESS = '203.0.113.7';
export const STRANGERS_ADDRESS = '198.51.100.66';

/** The calls by which accounts are attacked, each from an address. */
export function doorsOf(studio: StudioProcess) {
  const post = (path: string, body: object, from: string, token?: string) =>
    studio.call('POST', path, { body, from, ...(token && { token }) });
  return {
    post,
    logIn: (body: object, from: string) => post('/api/auth/login', body, from),
    forget: (email: string, from: string) => post('/api/auth/forgot-password', { email }, from),
    register: (email: string, from: string) =>
      post('/api/auth/register', { name: 'Asha', email, password: PASSWORD }, from),
  };
}

/** The victim, and as many more accounts with the same password, whose addresses it answers. */
export async function makeAccounts(
  studio: StudioProcess,
  sql: Sql,
  count: number,
): Promise<string[]> {
  const { status } = await doorsOf(studio).register(VICTIM.email, VICTIMS_ADDRESS);
  expect(status).toBe(201);
  const rows = await sql`
    insert into accounts (name, email, password_hash)
    select 'Own account', 'own' || n || '@stranger.example', password_hash
    from accounts, generate_series(1, ${count}::int) as n
    returning email`;
  return rows.map(({ email }) => email);
}

export function countStatuses(outcomes: Outcome[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
