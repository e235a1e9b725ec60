import { plural, t } from '@lingui/core/macro';
import type { Announcement, AnnouncementPreview } from 'bff/contract';

const counted = (count: number) => String(count).replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',');

/** Send to 1 learner? Send to 40 learners? */
export const sendToInWords = (learners: number): string => {
  const count = counted(learners);
  return plural(learners, { one: 'Send to 1 learner?', other: `Send to ${count} learners?` });
};

export const reachedBy = ({ byPush, byMail }: AnnouncementPreview): number => byPush + byMail;

/** How many have agreed: "12 of 40 learners have agreed." */
export const agreedInWords = (preview: AnnouncementPreview): string => {
  const reached = reachedBy(preview);
  const [agreed, all] = [counted(reached), counted(preview.learners)];
  if (preview.learners === 1) return t`${agreed} of 1 learner has agreed.`;
  return plural(reached, {
    one: `${agreed} of ${all} learners has agreed.`,
    other: `${agreed} of ${all} learners have agreed.`,
  });
};

/** How many are told in which way: "9 by push, 3 by mail" */
const waysInWords = ({ byPush, byMail }: AnnouncementPreview): string => {
  const [push, mail] = [counted(byPush), counted(byMail)];
  if (byMail === 0) return t`${push} by push`;
  return byPush === 0 ? t`${mail} by mail` : t`${push} by push, ${mail} by mail`;
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
  const others = preview.learners - reached;
  const [some, all, ways] = [counted(reached), counted(preview.learners), waysInWords(preview)];
  return plural(others, {
    one: `Goes to ${some} of ${all} learners: ${ways}. The other one has not agreed to announcements.`,
    other: `Goes to ${some} of ${all} learners: ${ways}. The others have not agreed to announcements.`,
  });
};

/** Whom it goes to, before it is sent. */
export const previewInWords = (preview: AnnouncementPreview): string => {
  const { learners } = preview;
  const reached = reachedBy(preview);
  if (learners === 0) return t`Nobody is enrolled yet.`;
  if (reached === 0) return nobodyInWords(learners);
  return reached === learners ? everybodyInWords(preview) : someInWords(preview);
};

type Told = Announcement['told'];

export const isAllTold = ({ of, pushed, mailed }: Told): boolean => pushed + mailed >= of;

const onItsWayInWords = (learners: number) => {
  const count = counted(learners);
  return plural(learners, {
    one: 'On its way to 1 learner.',
    other: `On its way to ${count} learners.`,
  });
};

const reachedInWords = ({ pushed, mailed }: Told) => {
  const [push, mail] = [counted(pushed), counted(mailed)];
  if (mailed === 0) return t`${push} told by push.`;
  return pushed === 0 ? t`${mail} told by mail.` : t`${push} told by push, ${mail} by mail.`;
};

/** Who has it by now: "9 told by push, 3 by mail." */
export const toldInWords = (told: Told): string => {
  const { of, pushed, mailed } = told;
  if (of === 0) return t`Went to people whose accounts are gone.`;
  const sent = pushed + mailed;
  if (sent === 0) return onItsWayInWords(of);
  const reached = reachedInWords(told);
  return isAllTold(told)
    ? reached
    : `${reached} ${t`${{ count: counted(of - sent) }} on the way.`}`;
};
