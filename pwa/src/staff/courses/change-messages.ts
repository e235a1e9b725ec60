import { t } from '@lingui/core/macro';
import type { CourseChangePreview } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { formatDate } from '../../content/format.ts';
import { modulesByLanguage } from '../../i18n/modules-by-language.ts';
import { classDate } from '../../schedule/class-messages.ts';
import { maxNotificationLength } from '../notifications/NotificationField.tsx';
import type { CourseDraft } from './course-draft.ts';
import type { CourseSentences, WeeklyHours } from './messages/change-messages.ts';

/** The notification texts in the language of the learner, not of the staff member who sends them. */
const sentencesByLanguage = modulesByLanguage(
  import.meta.glob<{ messages: CourseSentences }>('./messages/??.ts', { eager: true }),
);

const formatDroppedClass = ({ date, movedTo, isBack }: CourseChangePreview['dropped'][number]) => {
  const day = formatDate(date);
  if (movedTo === null)
    return isBack ? t`${day}, cancelled; will now take place as planned` : t`${day}, cancelled`;
  if (movedTo === date)
    return isBack
      ? t`${day}, moved to another time; will now take place as planned`
      : t`${day}, moved to another time`;
  const other = formatDate(movedTo);
  return isBack
    ? t`${day}, moved to ${other}; will now take place as planned`
    : t`${day}, moved to ${other}`;
};

/** The changed classes whose notifications become wrong, for staff: "Fri, 11 Dec, moved to Sat, 12 Dec", "Wed, 9 Dec, cancelled". */
export const formatDropped = ({ dropped }: CourseChangePreview): string[] =>
  dropped.map(formatDroppedClass);

const hoursSentence = (
  texts: CourseSentences,
  draft: CourseDraft,
  { next }: CourseChangePreview,
) => (next ? texts.hours(classDate(next), draft) : undefined);

const datesSentence = (
  texts: CourseSentences,
  { endDate }: CourseDraft,
  { changed, next }: CourseChangePreview,
) => {
  if (!next) return texts.noMoreClasses;
  return changed.includes('hours')
    ? texts.lastDate(endDate)
    : texts.nextAndLastDate(classDate(next), endDate);
};

/** Whether the text names each class, or only their count with the first and the last one. */
type ClassNaming = 'each' | 'span';

const goneSentence = (
  texts: CourseSentences,
  { dropped }: CourseChangePreview,
  naming: ClassNaming,
) => {
  const dates = dropped.filter(({ isBack }) => !isBack).map(({ date, movedTo }) => movedTo ?? date);
  if (dates.length === 0) return undefined;
  return naming === 'each' || dates.length === 1
    ? texts.gone(dates)
    : texts.goneWithin(dates.sort());
};

const backSentence = (
  texts: CourseSentences,
  { dropped }: CourseChangePreview,
  naming: ClassNaming,
) => {
  const dates = dropped.filter(({ isBack }) => isBack).map(({ date }) => date);
  if (dates.length === 0) return undefined;
  return naming === 'each' || dates.length === 1
    ? texts.back(dates)
    : texts.backWithin(dates.sort());
};

/** The first sentences that fit into a notification. */
const fittingSentences = (texts: CourseSentences, sentences: string[]): string[] => {
  const fitted: string[] = [];
  for (const sentence of sentences)
    if (texts.together(fitted.concat(sentence)).length <= maxNotificationLength)
      fitted.push(sentence);
  return fitted;
};

const sentencesOf = (
  texts: CourseSentences,
  draft: CourseDraft,
  question: CourseChangePreview,
  naming: ClassNaming,
): string[] => {
  const { changed, hasLink } = question;
  return [
    changed.length === 0 && texts.asBefore,
    changed.includes('hours') && hoursSentence(texts, draft, question),
    changed.includes('dates') && datesSentence(texts, draft, question),
    goneSentence(texts, question, naming),
    backSentence(texts, question, naming),
    changed.includes('teacher') && texts.teacher(draft.instructor.trim()),
    changed.includes('link') && (hasLink ? texts.newLink : texts.noLink),
    changed.includes('hidden') && (draft.hidden ? texts.hidden : texts.shown),
  ].filter((sentence) => typeof sentence === 'string');
};

/**
 * The notification about a change: "From Tue, 8 Dec, the classes are Mon to Fri, 7:30 to 8:30 am". Many dropped classes are
 * given as a span, so that the other sentences fit.
 */
export const formatCourseNotification = (
  language: Language,
  draft: CourseDraft,
  question: CourseChangePreview,
): string => {
  const texts = sentencesByLanguage[language].messages;
  const whole = texts.together(sentencesOf(texts, draft, question, 'each'));
  const notice =
    whole.length <= maxNotificationLength
      ? whole
      : texts.together(fittingSentences(texts, sentencesOf(texts, draft, question, 'span')));
  return notice || texts.asBefore;
};

/** The notification about an undone change: "The course stays as it was: Mon to Fri, 7 to 8 am IST" */
export const formatCourseUndoNotification = (language: Language, before: WeeklyHours): string =>
  sentencesByLanguage[language].messages.staysAsItWas(before);
