import type { Authenticator } from 'bff/authenticator';
import { isDone } from '../answer.ts';
import type { Person } from '../person.ts';
import { noted, type World } from '../world.ts';

export type AccessKind =
  | 'session'
  | 'password'
  | 'passkey'
  | 'calendar'
  | 'browser'
  | 'reset link'
  | 'address link'
  | 'stop link'
  | 'invitation'
  | 'nominee';

/** Something with which somebody gets into an account, or gets to know what happens in it. */
export interface AccessKey {
  kind: AccessKind;
  accountId: number;
  holder: Person;
  /** The token, the password, the address or the secret of the link. */
  secret: string;
  /** Of a passkey. */
  device?: Authenticator;
  /** Why it must not work any longer. */
  endedBy?: string;
}

/** A naive model of access: all keys that anybody has had in this history, and what has ended each. */
export class AccessKeys {
  readonly all: AccessKey[] = [];
  /** Accounts whose mailbox was proven. */
  readonly proven = new Set<number>();
  /** Accounts of which a lost answer leaves open what has ended. */
  readonly unsure = new Set<number>();

  add(key: AccessKey): void {
    const isKnown = ({ kind, accountId, secret }: AccessKey) =>
      kind === key.kind && accountId === key.accountId && secret === key.secret;
    if (!this.all.some(isKnown)) this.all.push(key);
  }

  /** Ends the keys of an account that fit. */
  end(accountId: number, why: string, fits: (key: AccessKey) => boolean = () => true): void {
    for (const key of this.all)
      if (key.accountId === accountId && !key.endedBy && fits(key)) key.endedBy = why;
  }

  /** The mailbox was proven without a session: the first time that ends everything else. */
  prove(accountId: number, why: string): void {
    if (this.proven.has(accountId)) return;
    if (!this.unsure.has(accountId)) this.end(accountId, why);
    this.proven.add(accountId);
  }

  of(holder: Person, kind: AccessKind): AccessKey[] {
    return this.all.filter((key) => key.holder === holder && key.kind === kind && !key.endedBy);
  }
}

export const accessKeys = (world: World): AccessKeys =>
  noted(world, 'access keys', () => new AccessKeys());

/** Notes the present session of a person, so that its end is checked. */
export function noteSession(world: World, holder: Person): void {
  const { token: secret, accountId } = holder;
  if (secret && accountId) accessKeys(world).add({ kind: 'session', accountId, holder, secret });
}

/** Tries a key as its holder would. */
export async function works(world: World, key: AccessKey): Promise<boolean> {
  const { secret } = key;
  switch (key.kind) {
    case 'session':
      return isDone(await world.call('GET', '/api/auth/me', { token: secret }));
    case 'password':
      return passwordWorks(world, key);
    case 'passkey':
      return passkeyWorks(world, key);
    case 'calendar':
      return isDone(await world.call('GET', new URL(secret).pathname));
    case 'browser': {
      const rows = await world.sql`
        select from push_subscriptions where endpoint = ${secret} and account_id = ${key.accountId}`;
      return rows.length > 0;
    }
    case 'nominee': {
      const rows = await world.sql`
        select from nominees where account_id = ${key.accountId} and contact = ${secret}`;
      return rows.length > 0;
    }
    case 'reset link':
      return linkWorks(world, '/api/auth/reset-password', {
        token: secret,
        password: `nadi shodhana ${world.number()} at noon`,
      });
    case 'address link':
      return linkWorks(world, '/api/account/address/confirm', { token: secret });
    case 'stop link':
      return linkWorks(world, '/api/account/address/stop', { token: secret });
    case 'invitation':
      return linkWorks(world, '/api/invitations/read', { token: secret });
  }
}

const linkWorks = async (world: World, path: string, body: object) =>
  isDone(await world.call('POST', path, { body }));

async function passwordWorks(world: World, { accountId, secret }: AccessKey): Promise<boolean> {
  const [account] = await world.sql<{ email: string | null }[]>`
    select email from accounts where id = ${accountId}`;
  if (!account?.email) return false;
  const body = { email: account.email, password: secret };
  return isDone(await world.call('POST', '/api/auth/login', { body }));
}

async function passkeyWorks(world: World, { device, accountId }: AccessKey): Promise<boolean> {
  const asked = await world.call('POST', '/api/auth/passkey/options');
  if (!device || !asked.body?.options) return false;
  const passkey = device.get(asked.body.options);
  const { body } = await world.call('POST', '/api/auth/passkey', { body: { passkey } });
  return body?.user?.id === accountId;
}
