import type { Announcement, AnnouncementPreview } from 'bff/contract';

const counted = (count: number) => String(count).replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',');

/** 1 learner; 40 learners. */
export const learnersInWords = (count: number): string =>
  count === 1 ? '1 learner' : `${counted(count)} learners`;

export const reachedBy = ({ byPush, byMail }: AnnouncementPreview): number => byPush + byMail;

/** How many have agreed: "12 of 40 learners have agreed." */
export const agreedInWords = (preview: AnnouncementPreview): string => {
  const agreed = reachedBy(preview);
  const has = agreed === 1 || preview.learners === 1 ? 'has' : 'have';
  return `${counted(agreed)} of ${learnersInWords(preview.learners)} ${has} agreed.`;
};

const waysInWords = (push: number, mail: number, pushWords: string): string =>
  [push > 0 && `${counted(push)} ${pushWords}`, mail > 0 && `${counted(mail)} by mail`]
    .filter(Boolean)
    .join(', ');

/** Whom it goes to, before it is sent. */
export const previewInWords = (preview: AnnouncementPreview): string => {
  const { learners, byPush, byMail } = preview;
  const reached = reachedBy(preview);
  if (learners === 0) return 'Nobody is enrolled yet.';
  if (reached === 0)
    return learners === 1
      ? 'The one learner has not agreed to announcements, so it would reach nobody.'
      : `None of the ${learnersInWords(learners)} has agreed to announcements, so it would reach nobody.`;
  const ways = waysInWords(byPush, byMail, 'by push');
  if (reached === learners)
    return `Goes to ${reached === 1 ? 'the one learner' : `all ${learnersInWords(learners)}`}: ${ways}.`;
  const others =
    learners - reached === 1
      ? 'The other one has not agreed to announcements.'
      : 'The others have not agreed to announcements.';
  return `Goes to ${counted(reached)} of ${learnersInWords(learners)}: ${ways}. ${others}`;
};

type Told = Announcement['told'];

export const isAllTold = ({ of, pushed, mailed }: Told): boolean => pushed + mailed >= of;

/** Who has it by now: "9 told by push, 3 by mail". */
export const toldInWords = (told: Told): string => {
  const { of, pushed, mailed } = told;
  if (of === 0) return 'Went to people whose accounts are gone.';
  const sent = pushed + mailed;
  if (sent === 0) return `On its way to ${learnersInWords(of)}.`;
  const ways =
    pushed > 0 ? waysInWords(pushed, mailed, 'told by push') : `${counted(mailed)} told by mail`;
  return isAllTold(told) ? `${ways}.` : `${ways}. ${counted(of - sent)} on the way.`;
};
