import type { User } from '../../accounts/account.ts';
import { REVOKED_ACCESS } from '../../accounts/sessions/revoked-access.ts';
import type { MailKind } from '../../platform/mail/mail-kinds.ts';
import type { Language } from '../../shared/languages.ts';
import { ASANA, CERTIFICATE, HEALING } from '../order-calls.ts';
import { type SampleStudio, sampleReasonOf, succeed, utrOf } from './sample-studio.ts';

/** A learner who causes the e-mails to them. */
export interface SampleLearner {
  studio: SampleStudio;
  language: Language;
  token: string;
  user: User;
  /** The paid order of two courses. */
  orderId: number;
}

type LearnerCause = (learner: SampleLearner) => Promise<void>;

/** Enqueues an e-mail directly: other tests show when the site enqueues it. */
async function enqueue({ studio: { studio } }: SampleLearner, kind: MailKind, id: number) {
  await studio.sql.begin((tx) => studio.enqueueMail(tx, { kind, id }));
}

/** Enqueues an e-mail about a row that this statement inserts. */
async function enqueueFor(learner: SampleLearner, kind: MailKind, rows: Promise<{ id: number }[]>) {
  const [row] = await rows;
  await enqueue(learner, kind, row?.id ?? 0);
}

/** The address that the learner wants to have. */
export const newAddressOf = (email: string) => `new.${email}`;

/** For e-mails that need no more than the account. */
export const ofAccount =
  (kind: MailKind): LearnerCause =>
  (learner) =>
    enqueue(learner, kind, learner.user.id);

/** Two courses, whose payment staff do not find at first: also acknowledges the payment, and welcomes to the courses. */
export const payOrder: LearnerCause = async (learner) => {
  const { studio, token, language } = learner;
  const { orders, staff, as } = studio;
  for (const course of [ASANA, HEALING]) await orders.select(token, course);
  const { id } = (await orders.checkOut(token)).body;
  await orders.submit(token, id, utrOf(language, '1111'));
  await succeed(as(staff, 'POST', `/api/staff/orders/${id}/reject`, { rejection: 'not found' }));
  await studio.studio.untilIdle();
  await orders.submit(token, id, utrOf(language, '3333'));
  await orders.confirm(id);
  learner.orderId = id;
};

/** A part payment that is voided, one that is received, and both kinds of refunds. */
export const payInParts: LearnerCause = async ({ studio, token, language }) => {
  const { orders, staff, as } = studio;
  await orders.select(token, CERTIFICATE);
  const { id } = (await orders.checkOut(token)).body;
  const reason = sampleReasonOf(language);
  const change = async (name: string, body: object): Promise<string> => {
    const { number } = await succeed(as(staff, 'POST', `/api/staff/orders/${id}/${name}`, body));
    await studio.studio.untilIdle();
    return number;
  };
  const reference = utrOf(language, '7777');
  const number = await change('payments', { way: 'cash', paise: 100_000, due: 1_250_000 });
  await change('corrections', { number, reason });
  await change('payments', { way: 'upi', paise: 200_000, due: 1_250_000, reference });
  const back = { reason, ends: false, paid: 200_000 };
  await change('refunds', { ...back, way: 'bank', paise: 50_050, reference: `4${reference}` });
  await change('refunds', { ...back, way: 'cash', paise: 149_950, ends: true, paid: 149_950 });
};

export const changePassword: LearnerCause = async ({ studio: { as }, token }) => {
  const body = { currentPassword: 'pranayama', newPassword: 'chandra namaskar' };
  await succeed(as(token, 'POST', '/api/account/password', body));
};

export const forgetPassword: LearnerCause = async ({ studio: { studio }, user: { email } }) => {
  await succeed(studio.call('POST', '/api/auth/forgot-password', { body: { email } }));
};

export const claimAccount: LearnerCause = (learner) =>
  enqueueFor(
    learner,
    'claim',
    learner.studio.studio.sql`
      insert into password_resets (email, is_claim) values (${learner.user.email}, true) returning id`,
  );

/** The code, and the warning about wrong ones. */
export const requestCode: LearnerCause = async (learner) => {
  const { email } = learner.user;
  const [code] = await learner.studio.studio.sql<{ id: number }[]>`
    insert into sign_in_codes (email, handle_hash, asker)
    values (${email}, ${email}, 'asker') returning id`;
  for (const kind of ['sign-in-code', 'code-guessed'] as const)
    await enqueue(learner, kind, code?.id ?? 0);
};

/** To a free address and to a taken one; the old mailbox cannot stop the change, and can. */
export const changeAddress: LearnerCause = async (learner) => {
  const { user, studio } = learner;
  const { sql } = studio.studio;
  const [free, taken] = await sql<{ id: number }[]>`
    insert into address_changes (account_id, email, old_email)
    values (${user.id}, ${newAddressOf(user.email)}, ${user.email}), (${user.id}, ${user.email}, ${user.email})
    returning id`;
  const [id, takenId] = [free?.id ?? 0, taken?.id ?? 0];
  for (const kind of ['address-proof', 'address-asked', 'address-changed'] as const)
    await enqueue(learner, kind, id);
  await enqueue(learner, 'address-proof', takenId);
  await studio.studio.untilIdle();
  await sql`update address_changes set stoppable = true where id = ${id}`;
  for (const kind of ['address-asked', 'address-changed'] as const)
    await enqueue(learner, kind, id);
};

export const endAccess: LearnerCause = async (learner) => {
  const { user, studio } = learner;
  await studio.studio
    .sql`update accounts set ended_ways = ${[...REVOKED_ACCESS]} where id = ${user.id}`;
  await enqueue(learner, 'ways-ended', user.id);
};

export const inviteToTeam: LearnerCause = (learner) =>
  enqueueFor(
    learner,
    'invitation',
    learner.studio.studio.sql`
      insert into invitations (email, role, invited_by)
      values (${learner.user.email}, 'teacher', ${learner.user.id})
      returning id`,
  );

/** Another account was merged into this one, this one was merged into another, and that was undone. */
export const mergeAccounts: LearnerCause = async (learner) => {
  const { user, studio } = learner;
  const { sql } = studio.studio;
  const notify = async () => {
    await enqueue(learner, 'merged', user.id);
    await studio.studio.untilIdle();
  };
  await sql`insert into account_merges (account_id, name, moved) values (${user.id}, 'Asha', '{}')`;
  await notify();
  await sql`update account_merges set other_id = ${user.id} where account_id = ${user.id}`;
  await notify();
  await sql`update account_merges set undone_at = now() where account_id = ${user.id}`;
  await notify();
};

export const requestTrial: LearnerCause = (learner) =>
  enqueueFor(
    learner,
    'trial',
    learner.studio.studio.sql`
      insert into trial_mails (account_id, course_id) values (${learner.user.id}, 3) returning id`,
  );

export const awaitEvening: LearnerCause = (learner) =>
  enqueueFor(
    learner,
    'evening-before',
    learner.studio.studio.sql`
      insert into evening_mails (account_id, date) values (${learner.user.id}, '2026-12-02') returning id`,
  );

export const endPeriod: LearnerCause = (learner) =>
  enqueueFor(
    learner,
    'paid-until',
    learner.studio.studio.sql`
      with month as (
        update courses set fee_per = 'month' where id = 3
      ), period as (
        insert into enrolment_periods (account_id, course_id, order_id, first_day, paid_until, last_day, anchor)
        values (${learner.user.id}, 3, ${learner.orderId}, '2026-12-01', '2026-12-31', '2026-12-31', '2026-12-01')
        returning id
      )
      insert into ending_mails (period_id, days_before) select id, 7 from period returning id`,
  );

export const complain: LearnerCause = async ({ studio: { studio }, language, user: { email } }) => {
  const body = { fullName: 'Asha Rawat', email, mobileNumber: '98', message: 'नमस्ते' };
  const headers = { 'Accept-Language': language };
  await succeed(studio.call('POST', '/api/grievances', { body, headers }));
};

/** Changes the UPI id that learners pay to, and tells this account about it. */
export const changeUpi: LearnerCause = async (learner) => {
  const { as, staff } = learner.studio;
  const { parts } = (await as(staff, 'GET', '/api/staff/studio')).body;
  const { value, version } = parts.payment;
  const body = { version, value: { ...value, upiId: `${learner.language}@bank` } };
  await succeed(as(staff, 'PUT', '/api/staff/studio/payment', body));
  await enqueue(learner, 'upi-changed', learner.user.id);
};
