import { plural, t } from '@lingui/core/macro';
import type { Announcement, AnnouncementPreview } from 'bff/contract';

const counted = (count: number) => count.toLocaleString('en-IN');

/** Send to 1 learner? Send to 40 learners? */
export const sendToInWords = (learners: number): string => {
  const count = counted(learners);
  return plural(learners, { one: 'Send to 1 learner?', other: `Send to ${count} learners?` });
};

/** How those who have agreed are reached; a server of the version before does not know whom mails do not reach. */
const waysOf = ({ byPush, byMail, contacts }: AnnouncementPreview) =>
  contacts ?? { app: byPush, email: byMail, none: 0 };

export const reachedBy = (preview: AnnouncementPreview): number => {
  const { app, email } = waysOf(preview);
  return app + email;
};

const agreedOf = (preview: AnnouncementPreview): number =>
  reachedBy(preview) + waysOf(preview).none;

/** How many have agreed: "12 of 40 learners have agreed." */
export const agreedInWords = (preview: AnnouncementPreview): string => {
  const count = agreedOf(preview);
  const [agreed, all] = [counted(count), counted(preview.learners)];
  if (preview.learners === 1) return t`${agreed} of 1 learner has agreed.`;
  return plural(count, {
    one: `${agreed} of ${all} learners has agreed.`,
    other: `${agreed} of ${all} learners have agreed.`,
  });
};

/** How many are reached in which way: "9 by app notification, 3 by e-mail" */
const waysInWords = (preview: AnnouncementPreview): string => {
  const { app, email } = waysOf(preview);
  const [byApp, byEmail] = [counted(app), counted(email)];
  if (email === 0) return t`${byApp} by app notification`;
  return app === 0
    ? t`${byEmail} by e-mail`
    : t`${byApp} by app notification, ${byEmail} by e-mail`;
};

const nobodyInWords = (learners: number) => {
  const all = counted(learners);
  return plural(learners, {
    one: 'The one learner has not agreed to announcements, so it would reach nobody.',
    other: `None of the ${all} learners has agreed to announcements, so it would reach nobody.`,
  });
};

const everybodyInWords = (preview: AnnouncementPreview) => {
  const { learners } = preview;
  const [all, ways] = [counted(learners), waysInWords(preview)];
  return plural(learners, {
    one: `Goes to the one learner: ${ways}.`,
    other: `Goes to all ${all} learners: ${ways}.`,
  });
};

const someInWords = (preview: AnnouncementPreview) => {
  const reached = reachedBy(preview);
  const others = preview.learners - agreedOf(preview);
  if (others <= 0)
    return t`Goes to ${{ some: counted(reached) }} of ${{ all: counted(preview.learners) }} learners: ${{ ways: waysInWords(preview) }}.`;
  const [some, all, ways] = [counted(reached), counted(preview.learners), waysInWords(preview)];
  return plural(others, {
    one: `Goes to ${some} of ${all} learners: ${ways}. The other one has not agreed to announcements.`,
    other: `Goes to ${some} of ${all} learners: ${ways}. The others have not agreed to announcements.`,
  });
};

const goesToInWords = (preview: AnnouncementPreview): string => {
  const reached = reachedBy(preview);
  if (reached === 0) return t`It would reach nobody.`;
  return reached === preview.learners ? everybodyInWords(preview) : someInWords(preview);
};

/** Whom it goes to, before it is sent. */
export const previewInWords = (preview: AnnouncementPreview): string => {
  const { learners } = preview;
  const { none } = waysOf(preview);
  if (learners === 0) return t`Nobody is enrolled yet.`;
  if (agreedOf(preview) === 0) return nobodyInWords(learners);
  return none === 0
    ? goesToInWords(preview)
    : `${goesToInWords(preview)} ${t`Not reachable: ${none}.`}`;
};

type Told = Announcement['told'];

export const isAllTold = ({ of, pushed, mailed, none = 0 }: Told): boolean =>
  pushed + mailed + none >= of;

const onItsWayInWords = (learners: number) => {
  const count = counted(learners);
  return plural(learners, {
    one: 'On its way to 1 learner.',
    other: `On its way to ${count} learners.`,
  });
};

const reachedInWords = ({ pushed, mailed }: Told) => {
  const [push, mail] = [counted(pushed), counted(mailed)];
  if (mailed === 0) return t`Sent to ${push} by app notification.`;
  return pushed === 0
    ? t`Sent to ${mail} by e-mail.`
    : t`Sent to ${push} by app notification, to ${mail} by e-mail.`;
};

/** To whom it was sent by now: "Sent to 9 by app notification, to 3 by e-mail. Could not be sent to 1." */
export const toldInWords = (told: Told): string => {
  const { of, pushed, mailed, none = 0 } = told;
  if (of === 0) return t`Went to people whose accounts are gone.`;
  const sent = pushed + mailed;
  const left = of - sent - none;
  if (sent + none === 0) return onItsWayInWords(of);
  return [
    sent > 0 && reachedInWords(told),
    none > 0 && t`Could not be sent to ${{ count: counted(none) }}.`,
    left > 0 && t`${{ count: counted(left) }} on the way.`,
  ]
    .filter(Boolean)
    .join(' ');
};
