import type { Language } from '../shared/languages.ts';
import type { StudioNow } from '../shared/studio-settings.ts';
import type { KeptList, PublicLists } from './cache/cached-list.ts';
import type { AddressHash } from './crypto/address-hash.ts';
import type { DoctorTokens } from './crypto/doctor-token.ts';
import type { MailedSecrets } from './crypto/mailed-secrets.ts';
import type { PasskeyChallenges } from './crypto/passkey-challenges.ts';
import type { PasswordHasher } from './crypto/password.ts';
import type { PasswordStrength } from './crypto/password-strength.ts';
import type { ProofsOfWork } from './crypto/proof-of-work.ts';
import type { Sealing } from './crypto/sealing.ts';
import type { TokenSigner } from './crypto/token.ts';
import type { KnownDevices } from './crypto/trusted-devices.ts';
import type { Sql } from './database/db.ts';
import type { WriteProbe } from './database/write-probe.ts';
import type { ClientAddress } from './http/client-address.ts';
import type { OnAnswered } from './http/count-requests.ts';
import type { Limits } from './http/limits.ts';
import type { EnqueueMail } from './queue/mail-jobs.ts';
import type { EnqueuePushJobs } from './queue/push-jobs.ts';
import type { Logger } from './runtime/logging.ts';

/** The studio's facts in memory, for all that tells of them: no request asks the database for them. */
export interface StudioSettingsCache {
  /** The facts as they are now. Rejects when they are not in memory and the database is away. */
  now(): Promise<StudioNow>;
  /** The lines below a mail; while the database is away as they were last known. Never rejects. */
  signature(): Promise<string[]>;
  /** What everybody may read, as the one row of a list; an empty one where nothing is saved, and all is as the build has it. */
  shown: KeptList;
  /** Drops what is in memory, because it has changed. */
  forget(): void;
  /** A change may have been missed: the next read asks the database. */
  doubt(): void;
}

/** What the routes are given, and what mails are composed with. Each is made once, by server.ts or by a test. */
export interface Deps extends MailedSecrets {
  sql: Sql;
  logger: Logger;
  passwords: PasswordHasher;
  proofs: ProofsOfWork;
  passwordStrength: PasswordStrength;
  tokens: TokenSigner;
  devices: KnownDevices;
  /** The devices that have shown a second step of an account, by its id. */
  provenDevices: KnownDevices;
  passkeyChallenges: PasskeyChallenges;
  sealing: Sealing;
  hashAddress: AddressHash;
  doctorTokens: DoctorTokens;
  lists: PublicLists;
  /** The present time. Tests give another. */
  now: () => Date;
  /** For how many minutes before its start a class can be joined. */
  joinMinutesBefore: number;
  /** For how many seconds the changes of one class are gathered in one mail. */
  mailAfterSeconds: number;
  enqueueMail: EnqueueMail;
  enqueuePushJobs: EnqueuePushJobs;
  /** The public key that browsers subscribe to push messages with. */
  pushKey: string;
  /** The hosts whose subscriptions are taken (messaging/push/push-services.ts). */
  pushServices: string[];
  limits: Limits;
  clientAddress: ClientAddress;
  /** What is true of the studio: who is paid, who issues documents, what its pages and mails say. */
  facts: StudioSettingsCache;
  /** The site's own URL, without a slash at its end. */
  publicUrl: string;
  /** In which language the studio writes to whom it has entered itself. */
  studioLanguage: Language;
  /** Whom messages to the studio are mailed to; also whom security.txt names. */
  studioEmail: string;
  /** Whether the site is served over https. If so, browsers are told to insist on it. */
  https: boolean;
  writeProbe: WriteProbe;
  /** For how many milliseconds the embedded database has not been running; 0 while it runs, and where there is none. */
  databaseDownMs: () => number;
  /** Whether the proxy in front passes on informational responses, so that pages may be announced by Early Hints. */
  earlyHints: boolean;
  /** The folder of the built app. Without it the BFF serves the API only. */
  siteFolder: string | undefined;
  /** Called for each request that was answered, where requests are counted. */
  onAnswered?: OnAnswered | undefined;
  /** Whether the server has begun to stop. It still answers requests, but is no longer ready. */
  isStopping: () => boolean;
}
