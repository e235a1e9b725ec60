import type { KnownDevices } from './credentials/known-devices.ts';
import type { PasswordHasher } from './credentials/password.ts';
import type { PasswordStrength } from './credentials/password-strength.ts';
import type { ResetTokens } from './credentials/reset-token.ts';
import type { TokenSigner } from './credentials/token.ts';
import type { Sql } from './database/db.ts';
import type { WriteProbe } from './database/write-probe.ts';
import type { ClientAddress } from './http/client-address.ts';
import type { Limits } from './http/limits.ts';
import type { EnqueueMail } from './jobs/mail-jobs.ts';
import type { PublicLists } from './public-lists/public-lists.ts';
import type { Logger } from './runtime/logging.ts';

/** The account that fees are paid to by UPI; without an id they are paid at the studio. */
export interface Payee {
  upiId: string | undefined;
  upiName: string | undefined;
}

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
