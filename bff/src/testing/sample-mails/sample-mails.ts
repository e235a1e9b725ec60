import type { ParsedMail } from 'mailparser';
import type { MailKind } from '../../platform/mail/mail-kinds.ts';
import { LANGUAGES, type Language, mapLanguages } from '../../shared/languages.ts';
import { addressOf, kindOf } from '../mail-peer.ts';
import * as learner from './learner-causes.ts';
import { type SampleStudio, STUDIO_EMAILS, startSampleStudio, succeed } from './sample-studio.ts';
import * as studio from './studio-causes.ts';

type Cause = { to: 'learner'; send: (of: learner.SampleLearner) => Promise<void> } | StudioCause;
interface StudioCause {
  to: 'enrolled' | 'studio';
  send: (of: SampleStudio) => Promise<void>;
}

const toLearner = (send: (of: learner.SampleLearner) => Promise<void>): Cause => ({
  to: 'learner',
  send,
});
const toEnrolled = (send: StudioCause['send']): Cause => ({ to: 'enrolled', send });
const toStudio = (send: StudioCause['send']): Cause => ({ to: 'studio', send });

/** What makes the studio send each kind of e-mail, in this order. One cause may send several kinds: it happens once. */
const CAUSES: Record<MailKind, Cause> = {
  welcome: toLearner(learner.ofAccount('welcome')),
  'payment-received': toLearner(learner.payOrder),
  'payment-rejected': toLearner(learner.payOrder),
  'payment-confirmed': toLearner(learner.payOrder),
  'course-welcome': toLearner(learner.payOrder),
  'payment-part': toLearner(learner.payInParts),
  'payment-refund': toLearner(learner.payInParts),
  'payment-refund-end': toLearner(learner.payInParts),
  'payment-correction': toLearner(learner.payInParts),
  'password-changed': toLearner(learner.changePassword),
  'password-reset': toLearner(learner.forgetPassword),
  'grievance-received': toLearner(learner.complain),
  'evening-before': toLearner(learner.awaitEvening),
  'paid-until': toLearner(learner.endPeriod),
  trial: toLearner(learner.requestTrial),
  'upi-changed': toLearner(learner.changeUpi),
  claim: toLearner(learner.claimAccount),
  'sign-in-code': toLearner(learner.requestCode),
  'code-guessed': toLearner(learner.requestCode),
  'address-proof': toLearner(learner.changeAddress),
  'address-asked': toLearner(learner.changeAddress),
  'address-changed': toLearner(learner.changeAddress),
  'ways-ended': toLearner(learner.endAccess),
  'key-added': toLearner(learner.ofAccount('key-added')),
  'key-removed': toLearner(learner.ofAccount('key-removed')),
  'key-copied': toLearner(learner.ofAccount('key-copied')),
  'recovery-code-used': toLearner(learner.ofAccount('recovery-code-used')),
  'recovery-codes-made': toLearner(learner.ofAccount('recovery-codes-made')),
  'keys-forgotten': toLearner(learner.ofAccount('keys-forgotten')),
  invitation: toLearner(learner.inviteToTeam),
  merged: toLearner(learner.mergeAccounts),
  'class-notice': toEnrolled(studio.changeClasses),
  holiday: toEnrolled(studio.takeHoliday),
  announcement: toEnrolled(studio.announce),
  'payment-waiting': toStudio(studio.leavePaymentsWaiting),
  contact: toStudio(studio.writeMessage),
  trouble: toStudio(studio.failBackups),
};

const kinds = Object.keys(CAUSES) as MailKind[];
/** The kinds that a learner gets; the studio gets the others. */
export const LEARNER_KINDS = kinds.filter((kind) => CAUSES[kind].to !== 'studio');

export type SampleMails = Awaited<ReturnType<typeof sendSampleMails>>;

/**
 * Sends every kind of e-mail to a learner of each language, and to the studio, in Hindi. The e-mails are real: composed from
 * rows, sent to a mail server, and parsed.
 */
export async function sendSampleMails(databaseUrl?: string) {
  const sample = await startSampleStudio(databaseUrl);
  const addresses = mapLanguages(() => '');
  for (const language of LANGUAGES) addresses[language] = await mailLearner(sample, language);
  const sent = new Set<unknown>();
  for (const cause of Object.values(CAUSES)) {
    if (cause.to === 'learner' || sent.has(cause.send)) continue;
    sent.add(cause.send);
    await cause.send(sample);
  }
  await sample.studio.untilRecipientsStored();
  await sample.studio.untilIdle();
  return {
    ...sample,
    /** Of the learners, by language. */
    addresses,
    /** All that were sent until now. */
    mails: [...sample.peer.mails],
  };
}

/** Sends all e-mails to one learner, who has consented to all. Returns the address. */
async function mailLearner(sample: SampleStudio, language: Language): Promise<string> {
  const { studio: server, as } = sample;
  const { token, user } = await server.signIn('Asha Rawat');
  // The welcome mail is in the current language.
  await server.untilIdle();
  await server.sql`update accounts set language = ${language} where id = ${user.id}`;
  const consent = { agreed: true, givenIn: 'account' };
  await succeed(as(token, 'PUT', '/api/account/announcements', consent));
  await succeed(as(token, 'PATCH', '/api/account/notifications', { eveningMail: true }));
  const reader = { studio: sample, language, token, user, orderId: 0 };
  const sent = new Set<unknown>();
  for (const cause of Object.values(CAUSES)) {
    if (cause.to !== 'learner' || sent.has(cause.send)) continue;
    sent.add(cause.send);
    await cause.send(reader);
    await server.untilIdle();
  }
  return user.email;
}

interface SampleMail {
  kind: MailKind;
  mail: ParsedMail;
  /** The HTML with its pictures in it. */
  html: string;
}

/** The e-mails in a language, to the learner; in Hindi also those to the studio. */
export function mailsIn({ addresses, mails }: SampleMails, language: Language): SampleMail[] {
  const mailboxes = [
    addresses[language],
    learner.newAddressOf(addresses[language]),
    ...(language === 'hi' ? STUDIO_EMAILS : []),
  ];
  // The first welcome of every account is in English.
  return mails
    .filter((mail) => mailboxes.includes(addressOf(mail) ?? ''))
    .map((mail) => ({ kind: kindOf(mail) as MailKind, mail, html: String(mail.html) }))
    .filter(({ html }) => html.includes(`<html lang="${language}"`));
}
