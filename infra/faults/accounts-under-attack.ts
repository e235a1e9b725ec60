import type { Sql } from 'postgres';
import { expect } from 'vitest';
import type { CallResult } from '../studio/call.ts';
import type { StudioProcess } from '../studio/studio-process.ts';

export const PASSWORD = 'surya namaskar';
export const VICTIM = { email: 'victim@studio.example', password: PASSWORD };
export const VICTIM_ADDRESS = '203.0.113.7';
export const STRANGER_ADDRESS = '198.51.100.66';

/** The calls that attack accounts, each from an address. */
export function attackCallsOf(studio: StudioProcess) {
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

/** Creates the victim and more accounts with the same password, and returns their addresses. */
export async function createAccounts(
  studio: StudioProcess,
  sql: Sql,
  count: number,
): Promise<string[]> {
  const { status } = await attackCallsOf(studio).register(VICTIM.email, VICTIM_ADDRESS);
  expect(status).toBe(201);
  const rows = await sql`
    insert into accounts (name, email, password_hash)
    select 'Own account', 'own' || n || '@stranger.example', password_hash
    from accounts, generate_series(1, ${count}::int) as n
    returning email`;
  return rows.map(({ email }) => email);
}

export function countStatuses(outcomes: CallResult[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
