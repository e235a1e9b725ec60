import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { connectDatabase } from '../../platform/database/db.ts';
import { createWriteProbe } from '../../platform/database/write-probe.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import { type AlertStudio, startAlertStudio } from '../../testing/alert-studio.ts';
import { checkDatabase } from './database-check.ts';
import { createServerChecks } from './server-checks.ts';

let alertStudio: AlertStudio;
beforeAll(async () => {
  alertStudio = await startAlertStudio();
  await alertStudio.subscribe();
});
afterAll(() => alertStudio.stop());

const subjects = async () => (await alertStudio.owners()).map(({ subject }) => subject);
let earlierMails = 0;
beforeEach(async () => {
  await alertStudio.sql`delete from troubles`;
  earlierMails = (await alertStudio.owners()).length;
});
/** The subjects of the mails of this test. */
const mailed = async () => (await subjects()).slice(earlierMails);
const lastMail = async () => (await alertStudio.owners()).at(-1)?.text ?? '';

const DAY_MINUTES = 24 * 60;

interface AlertCase {
  kind: string;
  of: string;
  says: RegExp;
  helps: RegExp;
  inHindi: RegExp;
  begin: () => Promise<unknown>;
  end: () => Promise<unknown>;
}

const cases: AlertCase[] = [
  {
    kind: 'backup',
    of: 'the nightly backup',
    says: /^The studio’s backup is failing\. The disk is full\. There is no backup yet\.$/,
    helps: /BACKUP_FOLDER/,
    inHindi: /^स्टूडियो का बैकअप नहीं हो पा रहा है। डिस्क भर गई है। अभी तक एक भी बैकअप नहीं हुआ है।$/,
    begin: () => alertStudio.sql`
      insert into backup_runs (started_at, host, folder, failure)
      select now(), 'yoga-1', '/backups', 'ENOSPC' from generate_series(1, 2)`,
    end: () => alertStudio.sql`delete from backup_runs`,
  },
  {
    kind: 'disk',
    of: 'a disk',
    says: /^On the server \S+ the disk with the data of the studio is nearly full: 0\.4 GB of 20\.0 GB is free\.$/,
    helps: /have the disk enlarged/,
    inHindi: /^सर्वर \S+ पर स्टूडियो के डेटा की डिस्क लगभग भर गई है: 20\.0 जीबी में से 0\.4 जीबी ख़ाली है।$/,
    begin: async () => {
      alertStudio.place.disk = { freeBytes: 0.4e9, totalBytes: 20e9 };
    },
    end: async () => {
      alertStudio.place.disk = alertStudio.roomy;
    },
  },
  {
    kind: 'push',
    of: 'notifications to phones',
    says: /^Phones get no notifications: their push services do not accept the studio’s signature \(403\)\.$/,
    helps: /VAPID_PRIVATE_KEY/,
    inHindi: /^फ़ोन पर नोटिफ़िकेशन नहीं जा रहे हैं: फ़ोन की पुश सेवाएँ स्टूडियो के दस्तख़त नहीं मानतीं \(403\)।$/,
    begin: async () => {
      await alertStudio.pass(5);
      alertStudio.receiver.answerWith(() => ({ status: 403 }));
      // After the third the subscription is dropped.
      for (let times = 0; times < 3; times += 1) await alertStudio.push();
      alertStudio.receiver.answerWith();
    },
    end: async () => {
      await alertStudio.subscribe();
      await alertStudio.push();
    },
  },
];

test.each(cases)(
  '$kind: Today shows the alert in both languages, and the owner is mailed once a day until it is resolved',
  async ({ of, says, helps, inHindi, begin, end }) => {
    await begin();
    await alertStudio.check();
    const [alert, ...more] = await alertStudio.today();
    expect(alert).toMatchObject({
      what: expect.stringMatching(says),
      todo: expect.stringMatching(helps),
    });
    expect(more).toEqual([]);
    const [hindi] = await alertStudio.today('hi');
    expect(hindi).toEqual({
      ...alert,
      what: expect.stringMatching(inHindi),
      todo: expect.stringMatching(/^[^A-Za-z]*(?:[A-Z_]{9,}[^A-Za-z]*)?।$/),
    });
    expect(Date.now() - Date.parse(alert?.since ?? '')).toBeLessThan(60_000);
    // It may last for a moment only.
    await alertStudio.pass(5);
    await end();
    await alertStudio.check();
    expect(await alertStudio.today()).toEqual([]);
    await alertStudio.pass(5);
    await begin();
    await alertStudio.check();
    expect(await alertStudio.today()).toHaveLength(1);
    expect(await mailed()).toEqual([]);

    await alertStudio.goOn();
    expect(await mailed()).toEqual([`Trouble with ${of}`]);
    expect(await lastMail()).toContain(alert?.what);
    expect(await lastMail()).toContain(alert?.todo);
    expect(await lastMail()).toContain('http://localhost:5000/UserDashboard');

    // An alert that was mailed may disappear for a moment.
    await end();
    await alertStudio.check();
    expect(await alertStudio.today()).toEqual([]);
    await begin();
    await alertStudio.goOn();
    expect(await mailed()).toHaveLength(1);

    await end();
    await alertStudio.goOn();
    expect((await mailed()).slice(1)).toEqual([`Over: trouble with ${of}`]);
    // An alert that returns and is resolved on the same day sends no further mail.
    await begin();
    await alertStudio.goOn();
    expect(await alertStudio.today()).toHaveLength(1);
    await end();
    await alertStudio.goOn();
    expect(await mailed()).toHaveLength(2);
  },
);

test('an alert that lasts is mailed again a day later', async () => {
  const [, { begin, end } = {} as AlertCase] = cases;
  await begin();
  await alertStudio.goOn();
  await alertStudio.pass(DAY_MINUTES - 30);
  await alertStudio.goOn();
  expect(await mailed()).toHaveLength(1);
  await alertStudio.goOn();
  expect(await mailed()).toEqual(['Trouble with a disk', 'Trouble with a disk']);
  await end();
  await alertStudio.goOn();
});

test('an alert that the role cannot create a database for restore tests is mailed once', async () => {
  await alertStudio.sql`
    insert into backup_rehearsals (started_at, host, failure) values (now(), 'yoga-1', 'MAY_NOT_CREATE')`;
  await alertStudio.goOn();
  expect(await mailed()).toEqual(['Trouble with the restore test']);
  expect(await lastMail()).toContain('You get this e-mail once');
  await alertStudio.pass(2 * DAY_MINUTES);
  await alertStudio.goOn();
  expect(await alertStudio.today()).toHaveLength(1);
  expect(await mailed()).toHaveLength(1);
  await alertStudio.sql`update backup_rehearsals set failure = 'NO_ROOM'`;
  await alertStudio.goOn();
  expect(await mailed()).toHaveLength(2);
  await alertStudio.sql`delete from backup_rehearsals`;
  await alertStudio.goOn();
  expect(await mailed()).toHaveLength(3);
});

describe('an alert about mails', () => {
  const waitingJobs = async () =>
    (
      await alertStudio.sql`
      select from pgboss.job
      where name = 'mail' and data->>'kind' = 'trouble' and state in ('created', 'retry', 'active')`
    ).length;

  /** Waits until each mail was tried: a try that ran while the time passed does not count. */
  const untilAllSent = () =>
    expect
      .poll(
        async () => {
          await alertStudio.pass(60);
          return alertStudio.sql`select from pgboss.job where name = 'mail' and state <= 'active'`;
        },
        { timeout: 15_000, interval: 1_000 },
      )
      .toEqual([]);

  test('is mailed once mails are sent again, once, as resolved', async () => {
    alertStudio.takeLogins(false);
    await alertStudio.pass(15);
    await alertStudio.studio.signIn();
    const tried = () => alertStudio.sql`
      select from pgboss.job where name = 'mail' and state = 'retry' and output->>'code' = 'EAUTH'`;
    await expect.poll(tried, { timeout: 15_000 }).not.toHaveLength(0);
    await alertStudio.check();
    expect(await alertStudio.today()).toMatchObject([
      {
        what: 'E-mails are not being sent, and 1 e-mail is waiting. Our mail server refused our password.',
      },
    ]);
    expect((await alertStudio.today('hi'))[0]?.what).toBe(
      'ईमेल नहीं जा रहे हैं, और 1 ईमेल रुका हुआ है। हमारे ईमेल सर्वर ने हमारा पासवर्ड नहीं माना।',
    );
    await alertStudio.goOn();
    expect(await waitingJobs()).toBe(1);
    await alertStudio.pass(DAY_MINUTES);
    await alertStudio.goOn();
    expect(await waitingJobs()).toBe(1);

    alertStudio.takeLogins(true);
    await untilAllSent();
    expect(await mailed()).toEqual(['E-mails were not sent']);
    expect(await lastMail()).toContain('We first noticed this on');
    expect(await lastMail()).toContain('the mail server is working again');
    // A single check neither ends an alert nor mails one that it has not found, although a day has passed.
    await alertStudio.studio.runAlertChecks();
    expect(await mailed()).toHaveLength(1);
    await alertStudio.check();
    expect(await alertStudio.today()).toEqual([]);
    await alertStudio.goOn();
    expect(await mailed()).toEqual(['E-mails were not sent']);
  });

  test('is also mailed where the first mail was given up before mails were sent again', async () => {
    alertStudio.takeLogins(false);
    await alertStudio.pass(15);
    await alertStudio.studio.signIn();
    await alertStudio.goOn();
    expect(await waitingJobs()).toBe(1);
    const givenUp = async () => {
      await alertStudio.sql`
        update pgboss.job set retry_count = retry_limit, start_after = now()
        where name = 'mail' and data->>'kind' = 'trouble' and state = 'retry'`;
      return waitingJobs();
    };
    await expect.poll(givenUp, { timeout: 15_000 }).toBe(0);

    alertStudio.takeLogins(true);
    await untilAllSent();
    await alertStudio.goOn();
    expect(await mailed()).toEqual(['E-mails were not sent']);
    await alertStudio.sql`delete from undelivered_mails`;
  });

  test('is not raised by one full mailbox in a quiet hour, but by three', async () => {
    const putOff = async () =>
      (
        await alertStudio.sql`
          select from pgboss.job
          where name = 'mail' and state = 'retry' and (output->>'responseCode')::integer = 452
            and created_on < now() - interval '1 hour'`
      ).length;
    const writeTo = async (mailboxes: number) => {
      for (let n = 0; n < mailboxes; n += 1) await alertStudio.studio.signIn();
      await alertStudio.studio.untilIdle();
      await alertStudio.pass(90);
    };
    alertStudio.place.mailboxesAreFull = true;
    await writeTo(1);
    await expect.poll(putOff, { timeout: 15_000 }).toBe(1);
    await alertStudio.check();
    expect(await alertStudio.today()).toEqual([]);
    await writeTo(2);
    await expect.poll(putOff, { timeout: 15_000 }).toBe(3);
    await alertStudio.check();
    expect((await alertStudio.today())[0]?.what).toBe(
      'E-mails are not being sent, and 3 e-mails are waiting. The mail server asked us to try again later, every time (SMTP 452).',
    );
    alertStudio.place.mailboxesAreFull = false;
    await untilAllSent();
    await alertStudio.check();
    expect(await alertStudio.today()).toEqual([]);
  });

  test('is raised by three mails in a row that were given up, and not by wrong addresses between others', async () => {
    await alertStudio.sql`
      insert into undelivered_mails (job_id, kind, about_id, code, response_code)
      select gen_random_uuid(), 'welcome', 1, 'EENVELOPE', 550 from generate_series(1, 3)`;
    await alertStudio.check();
    expect((await alertStudio.today())[0]?.what).toBe(
      'The last e-mails could not be delivered. The mail server takes no e-mail for this address (SMTP 550).',
    );
    await alertStudio.studio.signIn();
    await alertStudio.studio.untilIdle();
    await alertStudio.check();
    expect(await alertStudio.today()).toEqual([]);
    await alertStudio.sql`delete from undelivered_mails`;
  });
});

test('an alert that a server of the previous version has stored is shown with its text', async () => {
  await alertStudio.sql`
    insert into backup_runs (started_at, host, folder, failure)
    select now(), 'yoga-1', '/backups', 'ENOSPC' from generate_series(1, 2)`;
  await alertStudio.check();
  await alertStudio.sql`update troubles set what = 'It is late.', todo = 'Look.'`;
  for (const language of ['hi', 'en'])
    expect(await alertStudio.today(language)).toMatchObject([
      { what: 'It is late.', todo: 'Look.' },
    ]);
  await alertStudio.sql`delete from backup_runs`;
});

describe('an owner whose account has chosen Hindi', () => {
  let id: number;
  beforeAll(async () => {
    ({ id } = (await alertStudio.studio.signInStaff()).user);
    await alertStudio.sql`
      update accounts set email = 'owner@studio.example', language = 'hi' where id = ${id}`;
  });
  afterAll(() => alertStudio.sql`delete from accounts where id = ${id}`);

  test('is mailed in Hindi, though the language of the studio is English', async () => {
    const [, { begin, end } = {} as AlertCase] = cases;
    await begin();
    await alertStudio.goOn();
    expect(await mailed()).toEqual(['डिस्क में दिक्कत']);
    expect(await lastMail()).toMatch(
      /^नमस्ते,\n\nसर्वर \S+ पर .* यह दिक्कत .* से है।\n.*\nजब तक दिक्कत रहेगी, यह ईमेल दिन में एक बार आएगा/s,
    );
    // A server of an older version, which knows English alone, has run the last check.
    await alertStudio.sql`update troubles set what = 'It is full.', todo = 'Look.'`;
    await end();
    await alertStudio.pass(15);
    await alertStudio.sql`update troubles set told_at = null`;
    await alertStudio.goOn();
    expect((await mailed()).slice(1)).toEqual(['डिस्क की दिक्कत दूर हो गई']);
    expect(await lastMail()).toContain('\nतब यह देखा गया था: It is full.\n');
  });

  test('is mailed in English where the account may belong to a stranger who has registered the address', async () => {
    const role = (name: string) =>
      alertStudio.sql`
        update accounts set role_name = ${name}, email_proven_at = case when ${name} = 'staff' then now() end
        where id = ${id}`;
    await role('learner');
    const [, { begin, end } = {} as AlertCase] = cases;
    await begin();
    await alertStudio.goOn();
    expect(await mailed()).toEqual(['Trouble with a disk']);
    await end();
    await alertStudio.goOn();
    await role('staff');
  });

  test('is also mailed in Hindi when the database is read-only', async () => {
    let minutes = 0;
    let saves = true;
    const sent: string[] = [];
    const { run } = createServerChecks({
      ...alertStudio.studio.deps,
      now: () => new Date(Date.now() + minutes * 60_000),
      writeProbe: { canWrite: async () => saves, recordUnwritable: () => {} },
      folders: { data: '/', backups: '/' },
      measure: async () => alertStudio.roomy,
      mailer: { send: async ({ subject, text }) => void sent.push(subject, text) },
      ...{
        ownerEmail: 'Meera <Owner@studio.example>',
        studioLanguage: 'en',
        signature: async () => [],
      },
    });
    await run();
    saves = false;
    for (minutes = 1; minutes < 12; minutes += 1) await run();
    expect(sent).toEqual([
      'डेटाबेस में दिक्कत',
      expect.stringMatching(/डेटाबेस कुछ सेव नहीं कर पा रहा है.* यह दिक्कत .* से है।\n/s),
    ]);
  });
});

test('an alert about an off-site target with a very long address is mailed, too', async () => {
  await alertStudio.sql`
    insert into backup_place (place, since)
    values (repeat('a', 1200), now() - interval '3 days')`;
  await alertStudio.check();
  expect(await alertStudio.today()).toMatchObject([
    {
      key: 'backup-elsewhere',
      what: expect.stringMatching(/^The backups are not reaching a{900}/),
    },
  ]);
  expect((await alertStudio.today('hi'))[0]?.what).toMatch(/^बैकअप a{900}/);
  await alertStudio.sql`delete from backup_place`;
});

test('a database that is unavailable for short times is not mailed', async () => {
  const { studio, place: disks } = alertStudio;
  let minutes = 0;
  let saves = true;
  const sent: string[] = [];
  const { run, alerts } = createServerChecks({
    ...studio.deps,
    now: () => new Date(Date.now() + minutes * 60_000),
    writeProbe: { canWrite: async () => saves, recordUnwritable: () => {} },
    folders: { data: '/', backups: '/' },
    measure: async () => disks.disk,
    mailer: { send: async ({ subject }) => void sent.push(subject) },
    ...{ ownerEmail: 'owner@studio.example', studioLanguage: 'en', signature: async () => [] },
  });
  for (minutes = 0; minutes < 20; minutes += 1) {
    saves = minutes % 5 !== 0;
    await run();
    expect(alerts(messagesFor('en'))).toHaveLength(saves ? 0 : 1);
  }
  expect(sent).toEqual([]);
});

test('a database that refuses connections is an alert with its reason', async () => {
  const { studio } = alertStudio;
  const sql = connectDatabase(`${studio.databaseUrl}_gone`, { max: 1 });
  const writeProbe = createWriteProbe({ sql, logger: studio.deps.logger });
  const finding = await checkDatabase(writeProbe);
  expect(finding?.formatText(messagesFor('en')).what).toMatch(
    /^The database does not let the site in \(3D000\)\./,
  );
  await sql.end();
});

test('a read-only database is mailed without the queue, once, and shown', async () => {
  const { studio, ahead, today } = alertStudio;
  const [row] = await alertStudio.sql`select current_database() as name`;
  const switchReadOnly = async (to: 'on' | 'off') => {
    const admin = postgres(inject('databaseUrl'), { max: 1 });
    await admin.unsafe(`alter database ${row?.name} set default_transaction_read_only = ${to}`);
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${row?.name}`;
    await admin.end();
  };
  const runOwnChecks = async () => {
    // The result of the write probe is at most a second old, by a clock that no test sets.
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    await studio.ownChecks.run();
  };
  await switchReadOnly('on');
  const saysSo = async () => {
    await runOwnChecks();
    return today();
  };
  await expect
    .poll(saysSo, { timeout: 15_000 })
    .toMatchObject([{ key: 'database', what: expect.stringMatching(/cannot save anything/) }]);
  expect((await today('hi'))[0]?.what).toMatch(/^डेटाबेस कुछ सेव नहीं कर पा रहा है/);
  ahead(9);
  await runOwnChecks();
  ahead(9);
  await runOwnChecks();
  expect((await alertStudio.owners()).slice(earlierMails).map(({ subject }) => subject)).toEqual([
    'Trouble with the database',
  ]);
  await switchReadOnly('off');
  ahead(9);
  await expect
    .poll(
      async () => {
        await runOwnChecks();
        return mailed();
      },
      { timeout: 15_000 },
    )
    .toEqual(['Trouble with the database', 'Over: trouble with the database']);
  expect(await today()).toEqual([]);
});
