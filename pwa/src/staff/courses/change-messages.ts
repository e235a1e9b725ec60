import { t } from '@lingui/core/macro';
import type { CourseQuestion } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { dayOf } from '../../content/format.ts';
import { dateOf } from '../../schedule/class-messages.ts';
import { longestNotice } from '../notifications/NoticeField.tsx';
import type { CourseDraft } from './course-draft.ts';
import type { CourseSentences, Hours } from './messages/change-messages.ts';
import { en } from './messages/en.ts';
import { hi } from './messages/hi.ts';

/** The sentences that learners read, in their language: not in that of the member of staff who sends them. */
const sentencesIn: Record<Language, CourseSentences> = { en, hi };

const droppedClassInWords = ({ date, movedTo, isBack }: CourseQuestion['dropped'][number]) => {
  const day = dayOf(date);
  if (movedTo === null)
    return isBack ? t`${day}, cancelled; now held as planned` : t`${day}, cancelled`;
  if (movedTo === date)
    return isBack
      ? t`${day}, moved to another hour; now held as planned`
      : t`${day}, moved to another hour`;
  const other = dayOf(movedTo);
  return isBack ? t`${day}, moved to ${other}; now held as planned` : t`${day}, moved to ${other}`;
};

/** The classes that are not as told any more, for staff: "Fri, 11 Dec, moved to Sat, 12 Dec", "Wed, 9 Dec, cancelled". */
export const droppedInWords = ({ dropped }: CourseQuestion): string[] =>
  dropped.map(droppedClassInWords);

const hoursInSentence = (say: CourseSentences, draft: CourseDraft, { next }: CourseQuestion) =>
  next ? say.hours(dateOf(next), draft) : undefined;

const datesInSentence = (
  say: CourseSentences,
  { endDate }: CourseDraft,
  { changed, next }: CourseQuestion,
) => {
  if (!next) return say.noMoreClasses;
  return changed.includes('hours')
    ? say.lastDate(endDate)
    : say.nextAndLastDate(dateOf(next), endDate);
};

/** Whether each of the classes is named, or only their number and the first and last of them. */
type Naming = 'each' | 'span';

const goneInSentence = (say: CourseSentences, { dropped }: CourseQuestion, naming: Naming) => {
  const dates = dropped.filter(({ isBack }) => !isBack).map(({ date, movedTo }) => movedTo ?? date);
  if (dates.length === 0) return undefined;
  return naming === 'each' || dates.length === 1 ? say.gone(dates) : say.goneWithin(dates.sort());
};

const backInSentence = (say: CourseSentences, { dropped }: CourseQuestion, naming: Naming) => {
  const dates = dropped.filter(({ isBack }) => isBack).map(({ date }) => date);
  if (dates.length === 0) return undefined;
  return naming === 'each' || dates.length === 1 ? say.back(dates) : say.backWithin(dates.sort());
};

/** As many of the sentences as learners can be sent, the first ones first. */
const fitting = (say: CourseSentences, sentences: string[]): string[] => {
  const taken: string[] = [];
  for (const sentence of sentences)
    if (say.together(taken.concat(sentence)).length <= longestNotice) taken.push(sentence);
  return taken;
};

const sentencesOf = (
  say: CourseSentences,
  draft: CourseDraft,
  question: CourseQuestion,
  naming: Naming,
): string[] => {
  const { changed, hasLink } = question;
  return [
    changed.length === 0 && say.asBefore,
    changed.includes('hours') && hoursInSentence(say, draft, question),
    changed.includes('dates') && datesInSentence(say, draft, question),
    goneInSentence(say, question, naming),
    backInSentence(say, question, naming),
    changed.includes('teacher') && say.teacher(draft.instructor.trim()),
    changed.includes('link') && (hasLink ? say.newLink : say.noLink),
    changed.includes('hidden') && (draft.hidden ? say.hidden : say.shown),
  ].filter((sentence) => typeof sentence === 'string');
};

/**
 * What learners read of a change: "From Tue, 8 Dec, the classes are Mon to Fri, 7:30 to 8:30 am". Many classes that
 * fall away are named by their span, so that nothing else is left out for them.
 */
export const courseNotice = (
  language: Language,
  draft: CourseDraft,
  question: CourseQuestion,
): string => {
  const say = sentencesIn[language];
  const whole = say.together(sentencesOf(say, draft, question, 'each'));
  const notice =
    whole.length <= longestNotice
      ? whole
      : say.together(fitting(say, sentencesOf(say, draft, question, 'span')));
  return notice || say.asBefore;
};

/** What learners read who were told of a change that is undone: "The course stays as it was: Mon to Fri, 7 to 8 am IST" */
export const undoNotice = (language: Language, before: Hours): string =>
  sentencesIn[language].staysAsItWas(before);
