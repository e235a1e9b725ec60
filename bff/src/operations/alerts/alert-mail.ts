import { findMailboxLanguage } from '../../accounts/profile/mailbox-language.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import {
  type ComposedMail,
  draftForStudio,
  type MailDraft,
} from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import type { AlertText, Finding } from './alert.ts';
import { type AlertKind, alertKinds, isAlertKind } from './kinds.ts';
import { type AlertForMail, listAlertsForMail, markMailed } from './queries.ts';

/** The dependencies of the mails about alerts. */
interface AlertMailContext {
  publicUrl: string;
  now: Date;
}

/** The mail about active alerts of a kind. */
export function formatAlertMail(
  { mails: { toStudio } }: Messages,
  kind: AlertKind,
  alerts: (AlertText & Pick<Finding, 'isMailedOnce'> & { beganAt: Date })[],
  { publicUrl, now }: AlertMailContext,
): ComposedMail {
  const messages = toStudio.alert;
  const paragraphs = alerts.flatMap(({ what, todo, beganAt }) => [
    messages.since({ what, beganAt, now }),
    todo,
  ]);
  const last = alerts.every(({ isMailedOnce }) => isMailedOnce)
    ? messages.notifiedOnce
    : messages.notifiedDaily;
  return {
    subject: messages.with[kind].subject,
    paragraphs,
    notes: [last],
    action: toDashboard(messages, publicUrl),
  };
}

/** The mail about a resolved alert. `wasMailed`: a mail was sent while it was active. */
export function formatResolvedMail(
  { mails: { toStudio } }: Messages,
  kind: AlertKind,
  {
    what,
    beganAt,
    seenAt,
    wasMailed,
  }: Pick<AlertForMail, 'what' | 'beganAt' | 'seenAt' | 'wasMailed'>,
  { publicUrl, now }: AlertMailContext,
): ComposedMail {
  const messages = toStudio.alert;
  const { subjectWhenOver, isOver, wasThere } = messages.with[kind];
  const when = { beganAt, seenAt, now };
  return {
    subject: subjectWhenOver,
    paragraphs: wasMailed ? [isOver(when)] : [wasThere(when), messages.wasSeen({ what })],
    action: toDashboard(messages, publicUrl),
  };
}

/** The mail about an alert that blocked mails: it can only arrive once that is resolved. */
function formatMailRestoredMail(
  { mails: { toStudio } }: Messages,
  { what, todo, beganAt }: AlertText & { beganAt: Date },
  { publicUrl, now }: AlertMailContext,
): ComposedMail {
  const messages = toStudio.alert;
  return {
    subject: messages.subjectOfMails,
    paragraphs: [
      messages.mailsWereStopped({ beganAt, now }),
      messages.wasSeen({ what }),
      messages.ifAgain({ todo }),
    ],
    action: toDashboard(messages, publicUrl),
  };
}

const toDashboard = (messages: Messages['mails']['toStudio']['alert'], publicUrl: string) => ({
  label: messages.toDashboard,
  url: `${publicUrl}/UserDashboard`,
});

/**
 * The mail to the owner about the alert with this id and those of its kind, as they are when it is sent; `undefined`
 * where nothing is left to report.
 */
export async function composeAlert(
  {
    sql,
    publicUrl,
    ownerEmail,
    studioLanguage,
    now,
  }: Pick<Deps, 'sql' | 'publicUrl' | 'now'> & { ownerEmail: string; studioLanguage: Language },
  id: number,
): Promise<MailDraft | undefined> {
  const language = await findMailboxLanguage(sql, ownerEmail, studioLanguage);
  const alerts = await listAlertsForMail(sql, id, language);
  const [first] = alerts;
  if (!first || !isAlertKind(first.kind)) return undefined;
  const { kind } = first;
  const about = { publicUrl, now: now() };
  const write = (messages: Messages) => {
    if (alertKinds[kind].blocksMail) return formatMailRestoredMail(messages, first, about);
    return first.isOver
      ? formatResolvedMail(messages, kind, first, about)
      : formatAlertMail(messages, kind, alerts, about);
  };
  return {
    ...draftForStudio(ownerEmail, language, write),
    noteSent: () =>
      markMailed(
        sql,
        alerts.map((alert) => alert.id),
      ),
  };
}
