import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('the owner is mailed at the studio’s address, or at another', () => {
  const studio = { STUDIO_EMAIL: 'desk@studio.example' };
  expect(readConfig(studio).ownerEmail).toBe('desk@studio.example');
  expect(readConfig({ ...studio, OWNER_EMAIL: 'meera@home.example' }).ownerEmail).toBe(
    'meera@home.example',
  );
});

test('every setting has a working default', () => {
  expect(readConfig({})).toEqual({
    port: 5000,
    host: '127.0.0.1',
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    databaseUrl: undefined,
    studioData: undefined,
    backupFolder: undefined,
    jwtSecret: undefined,
    vapidPrivateKey: undefined,
    pushServices: [],
    smtpUrl: undefined,
    mailFrom: 'Ganga Yoga <studio@localhost>',
    studioEmail: 'studio@localhost',
    ownerEmail: 'studio@localhost',
    studioLanguage: 'en',
    publicUrl: 'http://localhost:5000',
    trustedProxy: [],
    earlyHints: false,
    hstsSubdomains: false,
    joinMinutesBefore: 15,
    mailAfterSeconds: 120,
    upiId: undefined,
    upiName: undefined,
    upiKind: 'person',
    upiMerchantCode: undefined,
  });
});

test('push services are hosts, with a port where it is not 443', () => {
  expect(
    readConfig({ PUSH_SERVICES: 'push.example.org, *.push.example.org,localhost:8443' })
      .pushServices,
  ).toEqual(['push.example.org', '*.push.example.org', 'localhost:8443']);
});

/** A key of age, made for this test. */
const KEY = 'AGE-SECRET-KEY-1PHLKHY2A0KX25MJDP7PD6J2UGRGLQ94UM6KYNZ6VPCF5JZW7YPGQPR45D9';

test.each([
  [
    // As a store shows a secret, with its slash and its plus sign.
    's3://AK1:a/b+c=@S3.eu-central-1.amazonaws.com/studio',
    { endpoint: 'https://s3.eu-central-1.amazonaws.com', prefix: '', region: 'eu-central-1' },
    'a/b+c=',
  ],
  [
    's3://AK1:a%2Fb%40@10.0.0.2:9000/studio/yoga/2?region=here&tls=false',
    { endpoint: 'http://10.0.0.2:9000', prefix: 'yoga/2/', region: 'here' },
    'a/b@',
  ],
])('backups go to %s', (BACKUP_UPLOAD, place, secretAccessKey) => {
  expect(readConfig({ BACKUP_UPLOAD, BACKUP_KEY: KEY })).toMatchObject({
    backupUpload: { ...place, bucket: 'studio', accessKeyId: 'AK1', secretAccessKey },
    backupKey: KEY,
  });
});

const GST = {
  GST_NUMBER: '05AABCG1234H1Z5',
  GST_SAC: '999723',
  GST_RATE: '2.5',
  GST_PLACE: '05-Uttarakhand',
  LEGAL_NAME: 'Ganga Yoga Private Limited',
  STUDIO_ADDRESS: '12 Ghat Road, Rishikesh 249201',
};

test('a studio that is registered for GST has all settings that it prints', () => {
  expect(readConfig(GST).taxpayer).toEqual({
    gstin: '05AABCG1234H1Z5',
    sac: '999723',
    tenths: 25,
    place: 'Uttarakhand',
    state: '05',
    legalName: 'Ganga Yoga Private Limited',
    address: '12 Ghat Road, Rishikesh 249201',
  });
  expect(readConfig({ ...GST, GST_RATE: '0' }).taxpayer?.tenths).toBe(0);
});

test.each(Object.keys(GST))('without %s the others are refused', (name) => {
  expect(() => readConfig({ ...GST, [name]: '' })).toThrow(
    `${name} must be set, as a studio that charges GST prints it: set all of GST_NUMBER, `,
  );
  const alone = { [name]: GST[name as keyof typeof GST] };
  expect(() => readConfig(alone)).toThrow('must be set, as a studio that charges GST prints it');
});

test('an empty setting counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(readConfig({}));
});

test('the public address follows the port, and loses its last slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://yoga.example.org/' }).publicUrl).toBe(
    'https://yoga.example.org',
  );
});

test('the database may have several hosts, and the one that accepts writes is used', () => {
  const hosts = 'postgres://studio:secret@db1:5432,db2:5432/studio';
  const addressOf = (DATABASE_URL: string) =>
    readConfig({ DATABASE_URL, JWT_SECRET: 'x'.repeat(32) }).databaseUrl;
  for (const address of [hosts, `${hosts}?sslmode=require&target_session_attrs=read-write`])
    expect(addressOf(address)).toBe(address);
});

test('proxies are a list of addresses and networks', () => {
  expect(readConfig({ TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8' }).trustedProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
  ]);
});

describe('a wrong setting is named, with what it must be', () => {
  const secret = 'x'.repeat(32);
  test.each([
    [{ PORT: 'http' }, 'PORT must be a port number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535.'],
    [{ PORT: '50.5' }, 'PORT must be a port number from 0 to 65535.'],
    [{ METRICS_PORT: '5000' }, 'METRICS_PORT must be a different port from PORT.'],
    [{ HOST: 'not a host' }, 'HOST must be an address or a host name to listen on.'],
    [
      { DATABASE_URL: 'mysql://x', JWT_SECRET: secret },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/studio.',
    ],
    [
      { DATABASE_URL: 'postgres://db1:5432,/studio', JWT_SECRET: secret },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/studio.',
    ],
    [
      { DATABASE_URL: 'postgres://db1,db2/studio?target_session_attrs=any', JWT_SECRET: secret },
      'DATABASE_URL must have target_session_attrs=read-write, as the site writes.',
    ],
    [
      { DATABASE_URL: 'postgres://localhost/studio' },
      'JWT_SECRET must be set, to at least 32 bytes, when DATABASE_URL is set.',
    ],
    [
      { BACKUP_UPLOAD: 's3://key@s3.example.org/bucket', BACKUP_KEY: KEY },
      'BACKUP_UPLOAD must be an address such as s3://KEY:SECRET@s3.example.org/bucket/folder?region=eu-1.',
    ],
    [
      { BACKUP_UPLOAD: 's3://key:secret@s3.example.org/bucket' },
      'BACKUP_KEY must be set when BACKUP_UPLOAD is set: the command `backup --new-key` makes one.',
    ],
    [
      { BACKUP_KEY: KEY.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q')) },
      'BACKUP_KEY must be a key as the command `backup --new-key` makes it.',
    ],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must be at least 32 bytes long.'],
    [
      { SMTP_URL: 'mail.example.org' },
      'SMTP_URL must be an address such as smtp://user:password@mail.example.org:587.',
    ],
    [
      { STUDIO_EMAIL: 'studio' },
      'STUDIO_EMAIL must be an e-mail address such as studio@example.org or "Studio <studio@example.org>".',
    ],
    [
      { STUDIO_LANGUAGE: 'Hindi' },
      'STUDIO_LANGUAGE must be en or hi, the language of e-mails to the studio.',
    ],
    [
      { PUBLIC_URL: 'yoga.example.org' },
      'PUBLIC_URL must be an address such as https://yoga.example.org.',
    ],
    [
      { TRUSTED_PROXY: '10.0.0.300' },
      'TRUSTED_PROXY must be addresses or networks such as 127.0.0.1,10.0.0.0/8.',
    ],
    [
      { JOIN_MINUTES_BEFORE: '121' },
      'JOIN_MINUTES_BEFORE must be a whole number of minutes from 0 to 120.',
    ],
    [
      { VAPID_PRIVATE_KEY: 'short' },
      'VAPID_PRIVATE_KEY must be a private key of P-256: 32 bytes as 43 characters of base64url.',
    ],
    [
      { PUSH_SERVICES: '127.0.0.1' },
      'PUSH_SERVICES must be hosts such as push.example.org,*.push.example.org.',
    ],
    [{ UPI_ID: 'studio' }, 'UPI_ID must be a UPI ID such as studio@bank.'],
    [
      { UPI_KIND: 'business' },
      'UPI_KIND must be person, or merchant for an ID that the bank has verified as a business.',
    ],
    [{ ...GST, GST_NUMBER: '05AABCG1243H1Z5' }, 'GST_NUMBER must be the 15 characters of a GSTIN'],
    [{ ...GST, GST_SAC: '9997' }, 'GST_SAC must be the six digits of a service’s code'],
    [{ ...GST, GST_RATE: '28.1' }, 'GST_RATE must be a percentage from 0 to 28'],
    [{ ...GST, GST_RATE: '-5' }, 'GST_RATE must be a percentage from 0 to 28'],
    [{ ...GST, GST_RATE: '2.25' }, 'GST_RATE must be a percentage from 0 to 28'],
    [
      { ...GST, GST_PLACE: 'Uttarakhand' },
      'GST_PLACE must be the two digits and the name of a state, such as 05-Uttarakhand.',
    ],
    [
      { ...GST, GST_PLACE: '09-Uttar Pradesh' },
      'GST_PLACE must begin with the two digits that GST_NUMBER begins with.',
    ],
    [{ ...GST, LEGAL_NAME: 'Ganga\nYoga' }, 'LEGAL_NAME must be one line.'],
    [{ UPI_KIND: 'merchant' }, 'UPI_ID must be set when UPI_KIND is merchant.'],
    [
      { UPI_MERCHANT_CODE: '79' },
      'UPI_MERCHANT_CODE must be the four digits of the category that your bank gave you.',
    ],
  ])('%j', (source, sentence) => {
    expect(() => readConfig(source)).toThrow(sentence);
  });

  test('all of them at once', () => {
    expect(() => readConfig({ PORT: 'x', JWT_SECRET: 'short' })).toThrow(
      'PORT must be a port number from 0 to 65535.\nJWT_SECRET must be at least 32 bytes long.',
    );
  });
});
