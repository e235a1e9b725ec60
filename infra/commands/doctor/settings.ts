import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readBuiltSettings } from 'bff/built-settings';
import { effectiveSettings } from 'bff/effective-settings';
import { describeMissingSettings } from 'bff/missing-settings';
import { listSavedSettings } from 'bff/saved-settings';
import type { CurrentStudioSettings } from 'bff/shared/studio-settings';
import { repository } from '../repository.ts';
import { SETTINGS_FILE } from '../shell-command.ts';
import type { DoctorContext } from './context.ts';
import { advice, type Finding, fault, faultOrAdvice, good } from './findings.ts';

/** Checks for settings that are valid, but unwise for a public site. Invalid settings already prevent the start. */
export async function checkSettings(context: DoctorContext): Promise<Finding[]> {
  const studio = await readStudioSettings(context);
  const found = [
    ...[
      checkPublicUrl,
      checkMailFrom,
      checkStudioEmail,
      checkSmtpUrl,
      checkTrustedProxy,
      checkHost,
      checkSecret,
    ].map((check) => check(context)),
    payee(studio),
    checkSettingsFile(SETTINGS_FILE),
    checkMissingSettings(studio),
  ].filter((finding) => finding !== undefined);
  return found.length > 0 ? found : [good('The settings are valid, and complete.')];
}

function checkPublicUrl({ env, isPublic }: DoctorContext) {
  if (!isPublic)
    return advice(
      `PUBLIC_URL is ${env.publicUrl}: links in e-mails lead to this machine only.`,
      'Set it to the address that people open, such as https://yoga.example.org.',
    );
  if (env.publicUrl.startsWith('https:')) return undefined;
  return fault(
    `PUBLIC_URL is ${env.publicUrl}: passwords travel without encryption, and the app can be installed nowhere.`,
    'Put Caddy in front of the site, which gets a certificate by itself, and set PUBLIC_URL to the address with https.',
  );
}

const isAtLocalhost = (mailbox: string) => /@localhost>?$/.test(mailbox);

function checkMailFrom({ env }: DoctorContext) {
  if (!env.smtpUrl || !isAtLocalhost(env.mailFrom)) return undefined;
  return fault(
    `MAIL_FROM is ${env.mailFrom}: mail servers refuse such a sender.`,
    'Set it to an address of your own domain, such as "Ganga Yoga <studio@example.org>".',
  );
}

function checkStudioEmail({ env, isPublic }: DoctorContext) {
  if (!isAtLocalhost(env.studioEmail)) return undefined;
  return faultOrAdvice(isPublic)(
    `STUDIO_EMAIL is ${env.studioEmail}: nobody gets the messages that people write to the studio.`,
    'Set it to an address whose e-mail you read.',
  );
}

function checkSmtpUrl({ env, isPublic, dataFolder }: DoctorContext) {
  if (env.smtpUrl) return undefined;
  return faultOrAdvice(isPublic)(
    `SMTP_URL is not set: e-mails are files in ${join(dataFolder, 'mail')}, and nobody gets any.`,
    'Set it to your mail provider’s server, such as smtp://user:password@mail.example.org:587.',
  );
}

function checkTrustedProxy({ env, isPublic }: DoctorContext) {
  if (!isPublic || !env.publicUrl.startsWith('https:') || env.trustedProxy.length > 0)
    return undefined;
  return fault(
    'TRUSTED_PROXY is not set, and https needs a proxy in front: all visitors look like one, and lock each other out.',
    'Set it to the proxy’s address: 127.0.0.1, if it runs on this machine.',
  );
}

function checkHost({ env, isPublic, isContained }: DoctorContext) {
  const isOpen = ['0.0.0.0', '::'].includes(env.host);
  if (!isPublic || isContained || !isOpen || env.trustedProxy.length === 0) return undefined;
  return advice(
    `HOST is ${env.host}: the site can also be reached around the proxy, without encryption.`,
    'Unset it, so that only this machine reaches the site, or close the port in a firewall.',
  );
}

/** A random secret of 32 bytes has more, also in hexadecimal notation. */
const MIN_DISTINCT_CHARACTERS = 10;

function checkSecret({ env }: DoctorContext) {
  if (!env.jwtSecret || new Set(env.jwtSecret).size >= MIN_DISTINCT_CHARACTERS) return undefined;
  return fault(
    'JWT_SECRET can be guessed: it repeats few characters. Anybody who has it can log in as anybody.',
    'Set it to what `openssl rand -base64 32` prints. After that, everybody has to log in again.',
  );
}

/** The settings saved in the app override those of the environment and the built content file; only these if the database is unavailable. */
async function readStudioSettings({
  env,
  database,
}: DoctorContext): Promise<CurrentStudioSettings> {
  const saved = await database()
    .then((sql) => (sql ? listSavedSettings(sql) : []))
    .catch(() => []);
  const built = readBuiltSettings(join(repository, 'pwa', 'dist'));
  return effectiveSettings({ built, payee: env, taxpayer: env.taxpayer }, saved);
}

function payee({ payee: { upiId } }: CurrentStudioSettings) {
  if (upiId) return undefined;
  return advice(
    'There is no UPI ID: learners are asked to pay at the studio.',
    'Enter it in the app under Studio, or set UPI_ID to it, such as studio@bank, and UPI_NAME to the name that belongs to it.',
  );
}

/** The settings file contains the passwords of the database and the mail server. */
export function checkSettingsFile(path: string): Finding | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o004) === 0) return undefined;
  return fault(
    `Every program on this machine can read ${path}, and the passwords in it.`,
    `chmod 640 ${path}`,
  );
}

function checkMissingSettings({ missing }: CurrentStudioSettings) {
  if (missing.length === 0) return undefined;
  return advice(
    `Some studio details are still missing: ${describeMissingSettings(missing).join('; ')}.`,
    'Enter them in the app under Studio, or at the top of pwa/src/content/studio.ts.',
  );
}
