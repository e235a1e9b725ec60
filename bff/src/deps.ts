import type { HttpBindings } from '@hono/node-server';
import type { KnownDevices } from './auth/known-devices.ts';
import type { PasswordHasher } from './auth/password.ts';
import type { PasswordStrength } from './auth/password-strength.ts';
import type { ResetTokens } from './auth/reset-token.ts';
import type { TokenSigner, TokenSubject } from './auth/token.ts';
import type { ClientAddress } from './client-address.ts';
import type { Account } from './contract.ts';
import type { Sql } from './db.ts';
import type { EnqueueMail } from './jobs.ts';
import type { Limits } from './limits.ts';
import type { Logger } from './logging.ts';
import type { Payee } from './orders/upi.ts';
import type { PublicLists } from './public-lists.ts';
import type { WriteProbe } from './write-probe.ts';

/** What the features are given: each is made once, in server.ts, or by a test. */
export interface Deps {
  sql: Sql;
  logger: Logger;
  passwords: PasswordHasher;
  passwordStrength: PasswordStrength;
  tokens: TokenSigner;
  devices: KnownDevices;
  resetTokens: ResetTokens;
  lists: PublicLists;
  enqueueMail: EnqueueMail;
  limits: Limits;
  clientAddress: ClientAddress;
  payee: Payee;
  /** The site's own address, without a slash at its end. */
  publicUrl: string;
  /** Whether the site is served over https, so that browsers are told to insist on it. */
  https: boolean;
  writeProbe: WriteProbe;
  /** For how many milliseconds now the embedded database has not run: 0 while it does, and where there is none. */
  databaseDownMs: () => number;
  /** The built app; without it the BFF serves the API alone. */
  siteFolder: string | undefined;
  /** Whether the server has begun to stop: it answers what comes, and wants no more. */
  isStopping: () => boolean;
}

/** What a request carries through Hono. */
export interface HonoEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string };
}

/** What it carries behind `auth/guards`. */
export interface SignedInEnv extends HonoEnv {
  Variables: HonoEnv['Variables'] & { account: Account; session: TokenSubject };
}
