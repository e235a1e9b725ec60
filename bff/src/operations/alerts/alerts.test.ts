import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { connectDatabase } from '../../platform/database/db.ts';
import { createWriteProbe } from '../../platform/database/write-probe.ts';
import { wordsIn } from '../../platform/i18n/messages.ts';
import { startTroubledStudio, type TroubledStudio } from '../../testing/troubled-studio.ts';
import { lookAtDatabase } from './database-check.ts';
import { createOwnLooks } from './own-server.ts';

let place: TroubledStudio;
beforeAll(async () => {
  place = await startTroubledStudio();
  await place.subscribe();
});
afterAll(() => place.stop());

const subjects = async () => (await place.owners()).map(({ subject }) => subject);
let before = 0;
beforeEach(async () => {
  await place.sql`delete from troubles`;
  before = (await place.owners()).length;
});
/** The subjects of the mails of this test. */
const mailed = async () => (await subjects()).slice(before);
const lastMail = async () => (await place.owners()).at(-1)?.text ?? '';

const DAY_MINUTES = 24 * 60;

interface Case {
  kind: string;
  of: string;
  says: RegExp;
  helps: RegExp;
  inHindi: RegExp;
  begin: () => Promise<unknown>;
  end: () => Promise<unknown>;
}

const cases: Case[] = [
  {
    kind: 'backup',
    of: 'the nightly backup',
    says: /^The backup of the studio fails\. The disk is full\. There is none yet\.$/,
    helps: /BACKUP_FOLDER/,
    inHindi: /^स्टूडियो का बैकअप नहीं हो पा रहा है। डिस्क भर गई है। अभी तक एक भी बैकअप नहीं हुआ है।$/,
    begin: () => place.sql`
      insert into backup_runs (started_at, host, folder, failure)
      select now(), 'yoga-1', '/backups', 'ENOSPC' from generate_series(1, 2)`,
    end: () => place.sql`delete from backup_runs`,
  },
  {
    kind: 'disk',
    of: 'a disk',
    says: /^On the server \S+ the disk with the data of the studio is nearly full: 0\.4 GB of 20\.0 GB are free\.$/,
    helps: /have the disk enlarged/,
    inHindi: /^सर्वर \S+ पर स्टूडियो के डेटा की डिस्क लगभग भर गई है: 20\.0 जीबी में से 0\.4 जीबी ख़ाली है।$/,
    begin: async () => {
      place.place.disk = { freeBytes: 0.4e9, totalBytes: 20e9 };
    },
    end: async () => {
      place.place.disk = place.roomy;
    },
  },
  {
    kind: 'push',
    of: 'messages to phones',
    says: /^Phones are not told: their push services refuse what the studio signs \(403\)\.$/,
    helps: /VAPID_PRIVATE_KEY/,
    inHindi: /^फ़ोन पर नोटिफ़िकेशन नहीं जा रहे हैं: फ़ोन की पुश सेवाएँ स्टूडियो के दस्तख़त नहीं मानतीं \(403\)।$/,
    begin: async () => {
      await place.pass(5);
      place.receiver.answerWith(() => ({ status: 403 }));
      // After the third the subscription is dropped.
      for (let times = 0; times < 3; times += 1) await place.push();
      place.receiver.answerWith();
    },
    end: async () => {
      await place.subscribe();
      await place.push();
    },
  },
];

test.each(cases)(
  '$kind: Today says so in both languages, and the owner is mailed once a day until it is over',
  async ({ of, says, helps, inHindi, begin, end }) => {
    await begin();
    await place.look();
    const [trouble, ...more] = await place.today();
    expect(trouble).toMatchObject({
      what: expect.stringMatching(says),
      todo: expect.stringMatching(helps),
    });
    expect(more).toEqual([]);
    const [hindi] = await place.today('hi');
    expect(hindi).toEqual({
      ...trouble,
      what: expect.stringMatching(inHindi),
      todo: expect.stringMatching(/^[^A-Za-z]*(?:[A-Z_]{9,}[^A-Za-z]*)?।$/),
    });
    expect(Date.now() - Date.parse(trouble?.since ?? '')).toBeLessThan(60_000);
    // It may only flicker.
    await place.pass(5);
    await end();
    await place.look();
    expect(await place.today()).toEqual([]);
    await place.pass(5);
    await begin();
    await place.look();
    expect(await place.today()).toHaveLength(1);
    expect(await mailed()).toEqual([]);

    await place.goOn();
    expect(await mailed()).toEqual([`Trouble with ${of}`]);
    expect(await lastMail()).toContain(trouble?.what);
    expect(await lastMail()).toContain(trouble?.todo);
    expect(await lastMail()).toContain('http://localhost:5000/UserDashboard');

    // What was mailed of may be away for a moment.
    await end();
    await place.look();
    expect(await place.today()).toEqual([]);
    await begin();
    await place.goOn();
    expect(await mailed()).toHaveLength(1);

    await end();
    await place.goOn();
    expect((await mailed()).slice(1)).toEqual([`Over: trouble with ${of}`]);
    // Neither does one that comes back on the same day, and goes, mail more.
    await begin();
    await place.goOn();
    expect(await place.today()).toHaveLength(1);
    await end();
    await place.goOn();
    expect(await mailed()).toHaveLength(2);
  },
);

test('what lasts is mailed again a day later', async () => {
  const [, { begin, end } = {} as Case] = cases;
  await begin();
  await place.goOn();
  await place.pass(DAY_MINUTES - 30);
  await place.goOn();
  expect(await mailed()).toHaveLength(1);
  await place.goOn();
  expect(await mailed()).toEqual(['Trouble with a disk', 'Trouble with a disk']);
  await end();
  await place.goOn();
});

test('that no rehearsal can be made where the role may not create a database is mailed once', async () => {
  await place.sql`
    insert into backup_rehearsals (started_at, host, failure) values (now(), 'yoga-1', 'MAY_NOT_CREATE')`;
  await place.goOn();
  expect(await mailed()).toEqual(['Trouble with the rehearsal of a restore']);
  expect(await lastMail()).toContain('You get this mail once');
  await place.pass(2 * DAY_MINUTES);
  await place.goOn();
  expect(await place.today()).toHaveLength(1);
  expect(await mailed()).toHaveLength(1);
  await place.sql`update backup_rehearsals set failure = 'NO_ROOM'`;
  await place.goOn();
  expect(await mailed()).toHaveLength(2);
  await place.sql`delete from backup_rehearsals`;
  await place.goOn();
  expect(await mailed()).toHaveLength(3);
});

describe('a mail about mails', () => {
  const waitingJobs = async () =>
    (
      await place.sql`
      select from pgboss.job
      where name = 'mail' and data->>'kind' = 'trouble' and state in ('created', 'retry', 'active')`
    ).length;

  /** Until each had a try: one that was under way while the time passed waits for its next. */
  const untilAllSent = () =>
    expect
      .poll(
        async () => {
          await place.pass(60);
          return place.sql`select from pgboss.job where name = 'mail' and state <= 'active'`;
        },
        { timeout: 15_000, interval: 1_000 },
      )
      .toEqual([]);

  test('goes once mails go again, once, and says that it is over', async () => {
    place.takeLogins(false);
    await place.pass(15);
    await place.studio.signIn();
    const tried = () => place.sql`
      select from pgboss.job where name = 'mail' and state = 'retry' and output->>'code' = 'EAUTH'`;
    await expect.poll(tried, { timeout: 15_000 }).not.toHaveLength(0);
    await place.look();
    expect(await place.today()).toMatchObject([
      { what: 'Mails do not go out, and 1 mail waits. Our mail server refused our password.' },
    ]);
    expect((await place.today('hi'))[0]?.what).toBe(
      'ईमेल नहीं जा रहे हैं, और 1 ईमेल रुका हुआ है। हमारे ईमेल सर्वर ने हमारा पासवर्ड नहीं माना।',
    );
    await place.goOn();
    expect(await waitingJobs()).toBe(1);
    await place.pass(DAY_MINUTES);
    await place.goOn();
    expect(await waitingJobs()).toBe(1);

    place.takeLogins(true);
    await untilAllSent();
    expect(await mailed()).toEqual(['Mails did not go out']);
    expect(await lastMail()).toContain('this was first seen on');
    expect(await lastMail()).toContain('the mail server takes mails now');
    // One look alone ends nothing, and mails nothing of what it has not found, though a day is over.
    await place.studio.lookForTroubles();
    expect(await mailed()).toHaveLength(1);
    await place.look();
    expect(await place.today()).toEqual([]);
    await place.goOn();
    expect(await mailed()).toEqual(['Mails did not go out']);
  });

  test('goes also where the first was given up before mails went again', async () => {
    place.takeLogins(false);
    await place.pass(15);
    await place.studio.signIn();
    await place.goOn();
    expect(await waitingJobs()).toBe(1);
    const givenUp = async () => {
      await place.sql`
        update pgboss.job set retry_count = retry_limit, start_after = now()
        where name = 'mail' and data->>'kind' = 'trouble' and state = 'retry'`;
      return waitingJobs();
    };
    await expect.poll(givenUp, { timeout: 15_000 }).toBe(0);

    place.takeLogins(true);
    await untilAllSent();
    await place.goOn();
    expect(await mailed()).toEqual(['Mails did not go out']);
    await place.sql`delete from undelivered_mails`;
  });

  test('does not tell of one full mailbox in a quiet hour, but of three', async () => {
    const putOff = async () =>
      (
        await place.sql`
          select from pgboss.job
          where name = 'mail' and state = 'retry' and (output->>'responseCode')::integer = 452
            and created_on < now() - interval '1 hour'`
      ).length;
    const writeTo = async (mailboxes: number) => {
      for (let n = 0; n < mailboxes; n += 1) await place.studio.signIn();
      await place.studio.untilAtRest();
      await place.pass(90);
    };
    place.place.mailboxesAreFull = true;
    await writeTo(1);
    await expect.poll(putOff, { timeout: 15_000 }).toBe(1);
    await place.look();
    expect(await place.today()).toEqual([]);
    await writeTo(2);
    await expect.poll(putOff, { timeout: 15_000 }).toBe(3);
    await place.look();
    expect((await place.today())[0]?.what).toBe(
      'Mails do not go out, and 3 mails wait. The mail server asked to come again later, every time (SMTP 452).',
    );
    place.place.mailboxesAreFull = false;
    await untilAllSent();
    await place.look();
    expect(await place.today()).toEqual([]);
  });

  test('tells of three mails in a row that were given up, and not of wrong addresses between others', async () => {
    await place.sql`
      insert into undelivered_mails (job_id, kind, about_id, code, response_code)
      select gen_random_uuid(), 'welcome', 1, 'EENVELOPE', 550 from generate_series(1, 3)`;
    await place.look();
    expect((await place.today())[0]?.what).toBe(
      'The last mails could not be delivered. The mail server takes no mail for this address (SMTP 550).',
    );
    await place.studio.signIn();
    await place.studio.untilAtRest();
    await place.look();
    expect(await place.today()).toEqual([]);
    await place.sql`delete from undelivered_mails`;
  });
});

test('what a server of the build before has found is shown in its own words', async () => {
  await place.sql`
    insert into backup_runs (started_at, host, folder, failure)
    select now(), 'yoga-1', '/backups', 'ENOSPC' from generate_series(1, 2)`;
  await place.look();
  await place.sql`update troubles set what = 'It is late.', todo = 'Look.'`;
  for (const language of ['hi', 'en'])
    expect(await place.today(language)).toMatchObject([{ what: 'It is late.', todo: 'Look.' }]);
  await place.sql`delete from backup_runs`;
});

describe('an owner whose account has chosen Hindi', () => {
  let id: number;
  beforeAll(async () => {
    ({ id } = (await place.studio.signInStaff()).user);
    await place.sql`
      update accounts set email = 'owner@studio.example', language = 'hi' where id = ${id}`;
  });
  afterAll(() => place.sql`delete from accounts where id = ${id}`);

  test('is mailed in Hindi, though the language of the studio is English', async () => {
    const [, { begin, end } = {} as Case] = cases;
    await begin();
    await place.goOn();
    expect(await mailed()).toEqual(['एक डिस्क में दिक्कत']);
    expect(await lastMail()).toMatch(
      /^नमस्ते,\n\nसर्वर \S+ पर .* यह दिक्कत .* से है।\n.*\nजब तक दिक्कत रहेगी, यह ईमेल दिन में एक बार आएगा/s,
    );
    // A server of an older version, which knows English alone, has looked last.
    await place.sql`update troubles set what = 'It is full.', todo = 'Look.'`;
    await end();
    await place.pass(15);
    await place.sql`update troubles set told_at = null`;
    await place.goOn();
    expect((await mailed()).slice(1)).toEqual(['एक डिस्क की दिक्कत दूर हो गई']);
    expect(await lastMail()).toContain('\nतब यह देखा गया था: It is full.\n');
  });

  test('is mailed in English where it may be a stranger’s, who has registered the address', async () => {
    const role = (name: string) =>
      place.sql`
        update accounts set role = ${name}, email_proven_at = case when ${name} = 'staff' then now() end
        where id = ${id}`;
    await role('learner');
    const [, { begin, end } = {} as Case] = cases;
    await begin();
    await place.goOn();
    expect(await mailed()).toEqual(['Trouble with a disk']);
    await end();
    await place.goOn();
    await role('staff');
  });

  test('is also mailed in Hindi that the database cannot save', async () => {
    let minutes = 0;
    let saves = true;
    const sent: string[] = [];
    const { look } = createOwnLooks({
      ...place.studio.deps,
      now: () => new Date(Date.now() + minutes * 60_000),
      writeProbe: { succeeds: async () => saves, unwritable: () => {} },
      folders: { data: '/', backups: '/' },
      measure: async () => place.roomy,
      mailer: { send: async ({ subject, text }) => void sent.push(subject, text) },
      ...{
        ownerEmail: 'Meera <Owner@studio.example>',
        studioLanguage: 'en',
        signature: async () => [],
      },
    });
    await look();
    saves = false;
    for (minutes = 1; minutes < 12; minutes += 1) await look();
    expect(sent).toEqual([
      'डेटाबेस में दिक्कत',
      expect.stringMatching(/डेटाबेस कुछ सेव नहीं कर पा रहा है.* यह दिक्कत .* से है।\n/s),
    ]);
  });
});

test('a place elsewhere with a very long address is told of, too', async () => {
  await place.sql`
    insert into backup_place (place, since)
    values (repeat('a', 1200), now() - interval '3 days')`;
  await place.look();
  expect(await place.today()).toMatchObject([
    { key: 'backup-elsewhere', what: expect.stringMatching(/^The backups do not reach a{900}/) },
  ]);
  expect((await place.today('hi'))[0]?.what).toMatch(/^बैकअप a{900}/);
  await place.sql`delete from backup_place`;
});

test('of a database that flickers nobody is mailed', async () => {
  const { studio, place: disks } = place;
  let minutes = 0;
  let saves = true;
  const sent: string[] = [];
  const { look, troubles } = createOwnLooks({
    ...studio.deps,
    now: () => new Date(Date.now() + minutes * 60_000),
    writeProbe: { succeeds: async () => saves, unwritable: () => {} },
    folders: { data: '/', backups: '/' },
    measure: async () => disks.disk,
    mailer: { send: async ({ subject }) => void sent.push(subject) },
    ...{ ownerEmail: 'owner@studio.example', studioLanguage: 'en', signature: async () => [] },
  });
  for (minutes = 0; minutes < 20; minutes += 1) {
    saves = minutes % 5 !== 0;
    await look();
    expect(troubles(wordsIn('en'))).toHaveLength(saves ? 0 : 1);
  }
  expect(sent).toEqual([]);
});

test('a database that does not let the site in is told with its reason', async () => {
  const { studio } = place;
  const sql = connectDatabase(`${studio.databaseUrl}_gone`, { max: 1 });
  const writeProbe = createWriteProbe({ sql, logger: studio.deps.logger });
  const finding = await lookAtDatabase(writeProbe);
  expect(finding?.say(wordsIn('en')).what).toMatch(
    /^The database does not let the site in \(3D000\)\./,
  );
  await sql.end();
});

test('a database that cannot save is mailed of past the queue, once, and shown', async () => {
  const { studio, ahead, today } = place;
  const [row] = await place.sql`select current_database() as name`;
  const switchReadOnly = async (to: 'on' | 'off') => {
    const admin = postgres(inject('databaseUrl'), { max: 1 });
    await admin.unsafe(`alter database ${row?.name} set default_transaction_read_only = ${to}`);
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${row?.name}`;
    await admin.end();
  };
  const lookOwn = async () => {
    // What the write probe knows is a second old at most, by a clock that no test sets.
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    await studio.ownLooks.look();
  };
  await switchReadOnly('on');
  const saysSo = async () => {
    await lookOwn();
    return today();
  };
  await expect
    .poll(saysSo, { timeout: 15_000 })
    .toMatchObject([{ key: 'database', what: expect.stringMatching(/cannot save anything/) }]);
  expect((await today('hi'))[0]?.what).toMatch(/^डेटाबेस कुछ सेव नहीं कर पा रहा है/);
  ahead(9);
  await lookOwn();
  ahead(9);
  await lookOwn();
  expect((await place.owners()).slice(before).map(({ subject }) => subject)).toEqual([
    'Trouble with the database',
  ]);
  await switchReadOnly('off');
  ahead(9);
  await expect
    .poll(
      async () => {
        await lookOwn();
        return mailed();
      },
      { timeout: 15_000 },
    )
    .toEqual(['Trouble with the database', 'Over: trouble with the database']);
  expect(await today()).toEqual([]);
});
