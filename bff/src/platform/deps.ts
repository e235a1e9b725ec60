import type { Language } from '../shared/languages.ts';
import type { CurrentStudioSettings, SavedSection } from '../shared/studio-settings.ts';
import type { CachedList, PublicLists } from './cache/cached-list.ts';
import type { AddressHash } from './crypto/address-hash.ts';
import type { DeviceCookies } from './crypto/device-cookies.ts';
import type { DoctorTokens } from './crypto/doctor-token.ts';
import type { MailedSecrets } from './crypto/mailed-secrets.ts';
import type { PasskeyChallenges } from './crypto/passkey-challenges.ts';
import type { PasswordHasher } from './crypto/password.ts';
import type { PasswordStrength } from './crypto/password-strength.ts';
import type { ProofsOfWork } from './crypto/proof-of-work.ts';
import type { Sealing } from './crypto/sealing.ts';
import type { TokenSigner } from './crypto/token.ts';
import type { Sql } from './database/db.ts';
import type { WriteProbe } from './database/write-probe.ts';
import type { Misfit } from './http/answer-checks.ts';
import type { ClientAddress } from './http/client-address.ts';
import type { OnAnswered } from './http/count-requests.ts';
import type { Limits } from './http/limits.ts';
import type { EnqueueMail } from './queue/mail-jobs.ts';
import type { EnqueuePushJobs } from './queue/push-jobs.ts';
import type { Logger } from './runtime/logging.ts';

/** The studio's settings, cached in memory: no request reads them from the database. */
export interface StudioSettingsCache {
  /** The current settings. Rejects when they are not cached and the database is unavailable. */
  now(): Promise<CurrentStudioSettings>;
  /** The settings when these sections are saved. */
  withSaved(saved: SavedSection[]): CurrentStudioSettings;
  /** The signature lines of e-mails; while the database is unavailable, the last cached ones. Never rejects. */
  signature(): Promise<string[]>;
  /** The public settings as a list with one row; an empty list while nothing is saved and the built-in settings apply. */
  publicList: CachedList;
  /** Clears the cache after a change. */
  forget(): void;
  /** A change may have been missed: the next read queries the database. */
  markStale(): void;
}

/** The dependencies of the routes and of the functions that compose e-mails. server.ts or a test creates each once. */
export interface Deps extends MailedSecrets {
  sql: Sql;
  logger: Logger;
  passwords: PasswordHasher;
  proofsOfWork: ProofsOfWork;
  passwordStrength: PasswordStrength;
  tokens: TokenSigner;
  knownDevices: DeviceCookies;
  /** The devices that have passed two-factor authentication of an account, by the account's id. */
  trustedDevices: DeviceCookies;
  passkeyChallenges: PasskeyChallenges;
  sealing: Sealing;
  hashAddress: AddressHash;
  doctorTokens: DoctorTokens;
  lists: PublicLists;
  /** The current time. Tests replace it. */
  now: () => Date;
  /** How many minutes before its start a class can be joined. */
  joinMinutesBefore: number;
  /** How many seconds of changes to one class are collected in one e-mail. */
  mailAfterSeconds: number;
  enqueueMail: EnqueueMail;
  enqueuePushJobs: EnqueuePushJobs;
  /** The public key that browsers subscribe to push messages with. */
  pushKey: string;
  /** The hosts whose push subscriptions are accepted (messaging/push/push-services.ts). */
  pushServices: string[];
  limits: Limits;
  clientAddress: ClientAddress;
  /** The studio's settings: UPI ID, issuer of the invoices, and the texts of pages and e-mails. */
  studioSettings: StudioSettingsCache;
  /** The site's own URL, without a slash at its end. */
  publicUrl: string;
  /** The language of e-mails to people that staff have entered. */
  studioLanguage: Language;
  /** The address that receives messages to the studio; security.txt names it, too. */
  studioEmail: string;
  /** Whether the site is served over https. If so, HSTS is sent. */
  https: boolean;
  /** Whether HSTS is for the host's subdomains, too. */
  hstsSubdomains: boolean;
  writeProbe: WriteProbe;
  /** For how many milliseconds the embedded database has not been running; 0 while it runs, and where there is none. */
  databaseDownMs: () => number;
  /** Whether the proxy in front passes on informational responses, so that pages may be announced by Early Hints. */
  earlyHints: boolean;
  /** The folder of the built app. Without it the BFF serves the API only. */
  siteFolder: string | undefined;
  /** Called after each response, if requests are counted. */
  onAnswered?: OnAnswered | undefined;
  /** Called when an answer does not keep to the contract of its route, which is then a 500 (answer-checks.ts). For tests. */
  onMisfit?: ((misfit: Misfit) => void) | undefined;
  /** Whether the server has begun to stop. It still answers requests, but is no longer ready. */
  isStopping: () => boolean;
}
