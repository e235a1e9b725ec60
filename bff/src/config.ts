import proxyAddr from 'proxy-addr';
import { z } from 'zod';
import { isPushServiceHost } from './messaging/push/push-services.ts';
import { isBackupKey } from './operations/backup/off-site/encryption.ts';
import {
  parseUploadTarget,
  type UploadTarget,
} from './operations/backup/off-site/upload-target.ts';
import { derivePushKeys } from './platform/crypto/push-key.ts';
import { hostPortOf, splitDatabaseUrl } from './platform/database/primary.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './shared/languages.ts';
import type { Taxpayer } from './shared/studio-settings.ts';
import { isGstin } from './studio/settings/gstin.ts';
import {
  isMerchantCode,
  isPlaceOfSupply,
  isSac,
  isUpiId,
  tenthsOfRate,
} from './studio/settings/setting-rules.ts';

/**
 * The configuration from environment variables, parsed once at the start. No other module reads `process.env` for it: a setting that a
 * module needs is a field of the same name in `Deps`. What the owner changes in the app is in studio/.
 */
export interface Config {
  port: number;
  host: string;
  metricsPort: number | undefined;
  metricsHost: string;
  databaseUrl: string | undefined;
  studioData: string | undefined;
  backupFolder: string | undefined;
  backupUpload: UploadTarget | undefined;
  backupKey: string | undefined;
  jwtSecret: string | undefined;
  vapidPrivateKey: string | undefined;
  pushServices: string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  studioEmail: string;
  ownerEmail: string;
  studioLanguage: Language;
  publicUrl: string;
  trustedProxy: string[];
  earlyHints: boolean;
  hstsSubdomains: boolean;
  joinMinutesBefore: number;
  mailAfterSeconds: number;
  upiId: string | undefined;
  upiName: string | undefined;
  upiKind: 'person' | 'merchant';
  upiMerchantCode: string | undefined;
  taxpayer: Taxpayer | undefined;
}

/** One or several invalid settings. The message has a line for each. */
class ConfigError extends Error {
  override name = 'ConfigError';
}

const hasProtocol = (text: string, protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

const urlSetting = (protocols: string[], example: string) =>
  z
    .string()
    .refine((text) => hasProtocol(text, protocols), {
      error: `must be an address such as ${example}`,
    })
    .optional();

/** If there are several hosts, each must have a name. */
const isDatabaseAddress = (text: string, _: number, all: string[]) =>
  hasProtocol(text, ['postgres:', 'postgresql:']) &&
  (all.length === 1 || hostPortOf(text).host !== '');

/** Values of libpq's `target_session_attrs` for a writable connection. */
const WRITABLE = new Set(['read-write', 'primary', undefined]);
const sessionAttributesIn = (address: string) =>
  /[?&]target_session_attrs=([^&#]*)/.exec(address)?.[1];

const mailbox = z.string().regex(/^(?:[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
  error: 'must be an e-mail address such as studio@example.org or "Studio <studio@example.org>"',
});

const commaSeparated = () =>
  z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    );

const PORT_NUMBER = 'must be a port number from 0 to 65535';
const portNumber = () =>
  z.coerce
    .number({ error: PORT_NUMBER })
    .int(PORT_NUMBER)
    .min(0, PORT_NUMBER)
    .max(65535, PORT_NUMBER);

const listeningHost = () =>
  z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be an address or a host name to listen on')
    .default('127.0.0.1');

/** Off unless it is `true`. */
const flag = () =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((answer) => answer === 'true');

const printedLine = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `must be at most ${longest} characters long`)
    .regex(/^\P{Cc}*$/u, 'must be one line')
    .optional();

const GST_RATE = 'must be a percentage from 0 to 28, with one decimal at most, such as 18 or 2.5';

/** A studio that is registered for GST needs all of these, any other none. */
const TAX_SETTINGS = [
  'GST_NUMBER',
  'GST_SAC',
  'GST_RATE',
  'GST_PLACE',
  'LEGAL_NAME',
  'STUDIO_ADDRESS',
] as const;

const BACKUP_UPLOAD =
  'must be an address such as s3://KEY:SECRET@s3.example.org/bucket/folder?region=eu-1';
const JOIN_MINUTES = 'must be a whole number of minutes from 0 to 120';
const MAIL_SECONDS = 'must be a whole number of seconds from 0 to 600';

const configSchema = z
  .object({
    PORT: portNumber().default(5000),
    HOST: listeningHost(),
    METRICS_PORT: portNumber().optional(),
    METRICS_HOST: listeningHost(),
    DATABASE_URL: z
      .string()
      .refine((address) => splitDatabaseUrl(address).every(isDatabaseAddress), {
        error: 'must be an address such as postgres://user:password@host:5432/studio',
        abort: true,
      })
      .refine((address) => WRITABLE.has(sessionAttributesIn(address)), {
        error: 'must have target_session_attrs=read-write, as the site writes',
      })
      .optional(),
    STUDIO_DATA: z.string().optional(),
    BACKUP_FOLDER: z.string().optional(),
    BACKUP_UPLOAD: z
      .string()
      .transform((text, context) => {
        const target = parseUploadTarget(text.trim());
        if (!target) context.addIssue({ code: 'custom', message: BACKUP_UPLOAD });
        return target;
      })
      .optional(),
    BACKUP_KEY: z
      .string()
      .transform((text) => text.trim())
      .refine(isBackupKey, 'must be a key as the command `backup --new-key` makes it')
      .optional(),
    JWT_SECRET: z
      .string()
      .refine((secret) => Buffer.byteLength(secret) >= 32, 'must be at least 32 bytes long')
      .optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .refine(
        (key) => derivePushKeys(key) !== undefined,
        'must be a private key of P-256: 32 bytes as 43 characters of base64url',
      )
      .optional(),
    PUSH_SERVICES: commaSeparated().refine(
      (hosts) => hosts.every(isPushServiceHost),
      'must be hosts such as push.example.org,*.push.example.org',
    ),
    SMTP_URL: urlSetting(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587'),
    MAIL_FROM: mailbox.default('Ganga Yoga <studio@localhost>'),
    STUDIO_EMAIL: mailbox.default('studio@localhost'),
    OWNER_EMAIL: mailbox.optional(),
    STUDIO_LANGUAGE: z
      .enum(LANGUAGES, {
        error: `must be ${LANGUAGES.join(' or ')}, the language of e-mails to the studio`,
      })
      .default(DEFAULT_LANGUAGE),
    PUBLIC_URL: urlSetting(['http:', 'https:'], 'https://yoga.example.org'),
    TRUSTED_PROXY: commaSeparated().refine(
      areProxyAddresses,
      'must be addresses or networks such as 127.0.0.1,10.0.0.0/8',
    ),
    EARLY_HINTS: flag(),
    HSTS_SUBDOMAINS: flag(),
    JOIN_MINUTES_BEFORE: z.coerce
      .number({ error: JOIN_MINUTES })
      .int(JOIN_MINUTES)
      .min(0, JOIN_MINUTES)
      .max(120, JOIN_MINUTES)
      .default(15),
    MAIL_AFTER_SECONDS: z.coerce
      .number({ error: MAIL_SECONDS })
      .int(MAIL_SECONDS)
      .min(0, MAIL_SECONDS)
      .max(600, MAIL_SECONDS)
      .default(120),
    UPI_ID: z.string().refine(isUpiId, 'must be a UPI ID such as studio@bank').optional(),
    UPI_NAME: z.string().max(100, 'must be at most 100 characters long').optional(),
    UPI_KIND: z
      .enum(['person', 'merchant'], {
        error: 'must be person, or merchant for an ID that the bank has verified as a business',
      })
      .default('person'),
    UPI_MERCHANT_CODE: z
      .string()
      .refine(isMerchantCode, 'must be the four digits of the category that your bank gave you')
      .optional(),
    GST_NUMBER: z
      .string()
      .trim()
      .refine(isGstin, 'must be the 15 characters of a GSTIN; in this one, a character is wrong')
      .optional(),
    GST_SAC: z
      .string()
      .trim()
      .refine(isSac, 'must be the six digits of a service’s code, which begins with 99')
      .optional(),
    GST_RATE: z
      .string()
      .trim()
      .transform((rate, context) => {
        const tenths = tenthsOfRate(rate);
        if (tenths === undefined) context.addIssue({ code: 'custom', message: GST_RATE });
        return tenths;
      })
      .optional(),
    GST_PLACE: z
      .string()
      .trim()
      .refine(
        isPlaceOfSupply,
        'must be the two digits and the name of a state, such as 05-Uttarakhand',
      )
      .optional(),
    LEGAL_NAME: printedLine(100),
    STUDIO_ADDRESS: printedLine(200),
  })
  .refine((env) => env.UPI_KIND === 'person' || env.UPI_ID, {
    path: ['UPI_ID'],
    error: 'must be set when UPI_KIND is merchant',
  })
  .refine(({ PORT, METRICS_PORT }) => PORT === 0 || PORT !== METRICS_PORT, {
    path: ['METRICS_PORT'],
    error: 'must be a different port from PORT',
  })
  .refine((env) => !env.BACKUP_UPLOAD || env.BACKUP_KEY, {
    path: ['BACKUP_KEY'],
    error: 'must be set when BACKUP_UPLOAD is set: the command `backup --new-key` makes one',
  })
  .refine((env) => !env.DATABASE_URL || env.JWT_SECRET, {
    path: ['JWT_SECRET'],
    error: 'must be set, to at least 32 bytes, when DATABASE_URL is set',
  })
  .superRefine((env, context) => {
    const missing = TAX_SETTINGS.filter((name) => env[name] === undefined);
    if (missing.length === TAX_SETTINGS.length) return;
    for (const name of missing)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `must be set, as a studio that charges GST prints it: set all of ${TAX_SETTINGS.join(', ')}, or none`,
      });
  })
  .refine(
    ({ GST_NUMBER, GST_PLACE }) =>
      !GST_NUMBER || !GST_PLACE || GST_NUMBER.slice(0, 2) === GST_PLACE.slice(0, 2),
    { path: ['GST_PLACE'], error: 'must begin with the two digits that GST_NUMBER begins with' },
  );

/** The configuration in `source`; an empty variable counts as unset. Throws a `ConfigError` that names every invalid variable. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = configSchema.safeParse(nonEmpty);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describeIssue).join('\n'));
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    databaseUrl: env.DATABASE_URL,
    studioData: env.STUDIO_DATA,
    backupFolder: env.BACKUP_FOLDER,
    backupUpload: env.BACKUP_UPLOAD,
    backupKey: env.BACKUP_KEY,
    jwtSecret: env.JWT_SECRET,
    vapidPrivateKey: env.VAPID_PRIVATE_KEY,
    pushServices: env.PUSH_SERVICES,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    studioEmail: env.STUDIO_EMAIL,
    ownerEmail: env.OWNER_EMAIL ?? env.STUDIO_EMAIL,
    studioLanguage: env.STUDIO_LANGUAGE,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, ''),
    trustedProxy: env.TRUSTED_PROXY,
    earlyHints: env.EARLY_HINTS,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    joinMinutesBefore: env.JOIN_MINUTES_BEFORE,
    mailAfterSeconds: env.MAIL_AFTER_SECONDS,
    upiId: env.UPI_ID,
    upiName: env.UPI_NAME,
    upiKind: env.UPI_KIND,
    upiMerchantCode: env.UPI_MERCHANT_CODE,
    taxpayer: taxpayerFrom(env),
  };
}

function taxpayerFrom(env: z.infer<typeof configSchema>): Taxpayer | undefined {
  const { GST_NUMBER: gstin, GST_SAC: sac, GST_RATE: tenths, GST_PLACE } = env;
  const { LEGAL_NAME: legalName, STUDIO_ADDRESS: address } = env;
  if (!gstin || !sac || tenths === undefined || !GST_PLACE || !legalName || !address)
    return undefined;
  const place = GST_PLACE.slice(3).trim();
  return { gstin, sac, tenths, place, state: GST_PLACE.slice(0, 2), legalName, address };
}

const describeIssue = (issue: z.core.$ZodIssue) => `${issue.path.join('.')} ${issue.message}.`;

function areProxyAddresses(list: string[]): boolean {
  try {
    proxyAddr.compile(list);
    return true;
  } catch {
    return false;
  }
}
