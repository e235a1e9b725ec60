import type { CourseQuestion } from 'bff/contract';
import { dayAndMonthOf, dayOf, daysInWords, hoursInWords, listed } from '../../content/format.ts';
import { dateOf } from '../../timetable/class-words.ts';
import { longestNotice } from '../telling/NoticeField.tsx';
import type { CourseDraft } from './course-draft.ts';

const hoursInSentence = ({ days, startTime, endTime }: CourseDraft, { next }: CourseQuestion) =>
  next
    ? `From ${dayOf(dateOf(next))}, the classes are ${daysInWords(days)}, ${hoursInWords(startTime, endTime)}`
    : undefined;

const datesInSentence = ({ endDate }: CourseDraft, { changed, next }: CourseQuestion) => {
  if (!next) return 'There are no more classes';
  const begins = changed.includes('hours') ? '' : `The next class is on ${dayOf(dateOf(next))}`;
  const ends = endDate ? `the course goes until ${dayOf(endDate)}` : 'the course has no last date';
  return begins ? `${begins}, and ${ends}` : ends.replace(/^t/, 'T');
};

const changeInWords = ({ date, movedTo }: CourseQuestion['dropped'][number]) => {
  if (movedTo === null) return 'cancelled';
  return `moved to ${movedTo === date ? 'another hour' : dayOf(movedTo)}`;
};

/** The classes that are not as told any more: "Fri, 11 Dec, moved to Sat, 12 Dec", "Wed, 9 Dec, cancelled". */
export const droppedInWords = ({ dropped }: CourseQuestion): string[] =>
  dropped.map((each) => {
    const was = `${dayOf(each.date)}, ${changeInWords(each)}`;
    return each.isBack ? `${was}; now held as planned` : was;
  });

/** The first and the last of them: "9 Dec to 25 Dec". */
const spanOf = (dates: string[]) => {
  const inOrder = [...dates].sort();
  return [inOrder.at(0), inOrder.at(-1)].map((date) => dayAndMonthOf(date ?? '')).join(' to ');
};

/** Whether each of the classes is named, or only their number and the first and last of them. */
type Naming = 'each' | 'span';

const goneInSentence = ({ dropped }: CourseQuestion, naming: Naming) => {
  const dates = dropped.filter(({ isBack }) => !isBack).map(({ date, movedTo }) => movedTo ?? date);
  if (dates.length === 0) return undefined;
  if (dates.length === 1) return `The changed class of ${dayOf(dates.join())}, falls away`;
  return naming === 'each'
    ? `The changed classes of ${listed(dates.map(dayAndMonthOf))} fall away`
    : `${dates.length} changed classes from ${spanOf(dates)} fall away`;
};

const backInSentence = ({ dropped }: CourseQuestion, naming: Naming) => {
  const dates = dropped.filter(({ isBack }) => isBack).map(({ date }) => date);
  if (dates.length === 0) return undefined;
  if (dates.length === 1) return `The class of ${dayOf(dates.join())}, is held as planned`;
  return naming === 'each'
    ? `The classes of ${listed(dates.map(dayAndMonthOf))} are held as planned`
    : `${dates.length} classes from ${spanOf(dates)} are held as planned`;
};

const linkInSentence = ({ hasLink }: CourseQuestion) =>
  `The link is ${hasLink ? 'a new one' : 'not set yet'}; you join at the same address`;

const hiddenInSentence = ({ hidden }: CourseDraft) =>
  hidden
    ? 'The course is not on the site any more; your classes go on as before'
    : 'The course is on the site again';

const AS_BEFORE = 'The course is as it was before';

/** As many of the sentences as learners can be sent, the first ones first. */
const fitting = (sentences: string[]): string =>
  sentences.reduce((text, sentence) => {
    const longer = text ? `${text}. ${sentence}` : sentence;
    return longer.length <= longestNotice ? longer : text;
  }, '');

const sentencesOf = (draft: CourseDraft, question: CourseQuestion, naming: Naming): string[] => {
  const { changed } = question;
  return [
    changed.length === 0 && AS_BEFORE,
    changed.includes('hours') && hoursInSentence(draft, question),
    changed.includes('dates') && datesInSentence(draft, question),
    goneInSentence(question, naming),
    backInSentence(question, naming),
    changed.includes('teacher') && `The teacher is ${draft.instructor.trim()}`,
    changed.includes('link') && linkInSentence(question),
    changed.includes('hidden') && hiddenInSentence(draft),
  ].filter((sentence) => typeof sentence === 'string');
};

/**
 * What learners read of a change: "From Tue, 8 Dec, the classes are Mon to Fri, 7:30 to 8:30 am". Many classes that
 * fall away are named by their span, so that nothing else is left out for them.
 */
export const courseNotice = (draft: CourseDraft, question: CourseQuestion): string => {
  const whole = sentencesOf(draft, question, 'each').join('. ');
  const notice =
    whole.length <= longestNotice ? whole : fitting(sentencesOf(draft, question, 'span'));
  return notice || AS_BEFORE;
};
