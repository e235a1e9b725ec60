import { plural, t } from '@lingui/core/macro';
import type { Announcement, AnnouncementPreview } from 'bff/contract';

const formatNumber = (count: number) => count.toLocaleString('en-IN');

/** Send to 1 learner? Send to 40 learners? */
export const formatSendQuestion = (learners: number): string => {
  const count = formatNumber(learners);
  return plural(learners, { one: 'Send to 1 learner?', other: `Send to ${count} learners?` });
};

/** How learners with consent are reached. A server of the previous version does not return unreachable ones. */
const contactsOf = ({ byPush, byMail, contacts }: AnnouncementPreview) =>
  contacts ?? { app: byPush, email: byMail, none: 0 };

export const reachableCount = (preview: AnnouncementPreview): number => {
  const { app, email } = contactsOf(preview);
  return app + email;
};

const consentedCount = (preview: AnnouncementPreview): number =>
  reachableCount(preview) + contactsOf(preview).none;

/** "12 of 40 learners have agreed." */
export const formatConsented = (preview: AnnouncementPreview): string => {
  const count = consentedCount(preview);
  const [agreed, all] = [formatNumber(count), formatNumber(preview.learners)];
  if (preview.learners === 1) return t`${agreed} of 1 learner has agreed.`;
  return plural(count, {
    one: `${agreed} of ${all} learners has agreed.`,
    other: `${agreed} of ${all} learners have agreed.`,
  });
};

/** The counts by way of contact: "9 by app notification, 3 by e-mail" */
const formatChannels = (preview: AnnouncementPreview): string => {
  const { app, email } = contactsOf(preview);
  const [byApp, byEmail] = [formatNumber(app), formatNumber(email)];
  if (email === 0) return t`${byApp} by app notification`;
  return app === 0
    ? t`${byEmail} by e-mail`
    : t`${byApp} by app notification, ${byEmail} by e-mail`;
};

const formatNobody = (learners: number) => {
  const all = formatNumber(learners);
  return plural(learners, {
    one: 'Your only learner has not agreed to announcements, so this would reach nobody.',
    other: `None of the ${all} learners has agreed to announcements, so this would reach nobody.`,
  });
};

const formatEverybody = (preview: AnnouncementPreview) => {
  const { learners } = preview;
  const [all, ways] = [formatNumber(learners), formatChannels(preview)];
  return plural(learners, {
    one: `Your only learner will get this: ${ways}.`,
    other: `All ${all} learners will get this: ${ways}.`,
  });
};

const formatSome = (preview: AnnouncementPreview) => {
  const reached = reachableCount(preview);
  const others = preview.learners - consentedCount(preview);
  if (others <= 0)
    return t`${{ some: formatNumber(reached) }} of ${{ all: formatNumber(preview.learners) }} learners will get this: ${{ ways: formatChannels(preview) }}.`;
  const [some, all, ways] = [
    formatNumber(reached),
    formatNumber(preview.learners),
    formatChannels(preview),
  ];
  return plural(others, {
    one: `${some} of ${all} learners will get this: ${ways}. The other learner has not agreed to announcements.`,
    other: `${some} of ${all} learners will get this: ${ways}. The others have not agreed to announcements.`,
  });
};

const formatContact = (preview: AnnouncementPreview): string => {
  const reached = reachableCount(preview);
  if (reached === 0) return t`This announcement would reach nobody.`;
  return reached === preview.learners ? formatEverybody(preview) : formatSome(preview);
};

/** The recipients, before the announcement is sent. */
export const formatPreview = (preview: AnnouncementPreview): string => {
  const { learners } = preview;
  const { none } = contactsOf(preview);
  if (learners === 0) return t`Nobody is enrolled yet.`;
  if (consentedCount(preview) === 0) return formatNobody(learners);
  return none === 0
    ? formatContact(preview)
    : `${formatContact(preview)} ${t`Cannot be reached: ${none}.`}`;
};

type AnnouncementCounts = Announcement['told'];

export const isDeliveredToAll = ({ of, pushed, mailed, none = 0 }: AnnouncementCounts): boolean =>
  pushed + mailed + none >= of;

const formatOnItsWay = (learners: number) => {
  const count = formatNumber(learners);
  return plural(learners, {
    one: 'Being sent to 1 learner.',
    other: `Being sent to ${count} learners.`,
  });
};

const formatSent = ({ pushed, mailed }: AnnouncementCounts) => {
  const [push, mail] = [formatNumber(pushed), formatNumber(mailed)];
  if (mailed === 0) return t`Sent to ${push} by app notification.`;
  return pushed === 0
    ? t`Sent to ${mail} by e-mail.`
    : t`Sent to ${push} by app notification, to ${mail} by e-mail.`;
};

/** The messages sent so far: "Sent to 9 by app notification, to 3 by e-mail. Could not be sent to 1." */
export const formatDelivered = (counts: AnnouncementCounts): string => {
  const { of, pushed, mailed, none = 0 } = counts;
  if (of === 0) return t`The accounts of the people who received this have been deleted.`;
  const sent = pushed + mailed;
  const left = of - sent - none;
  if (sent + none === 0) return formatOnItsWay(of);
  return [
    sent > 0 && formatSent(counts),
    none > 0 && t`Could not be sent to ${{ count: formatNumber(none) }}.`,
    left > 0 && t`Still being sent to ${{ count: formatNumber(left) }}.`,
  ]
    .filter(Boolean)
    .join(' ');
};
