import { ownTitle } from '../../platform/i18n/localized-content.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import type { PaidChange } from '../classes/extending-queries.ts';
import { paidInWords } from '../classes/paid-text.ts';
import type { HolidayClass } from './holiday.ts';

interface AboutHoliday {
  /** The learner's classes of it. */
  own: HolidayClass[];
  /** What has changed by them, one for a course. */
  paid: PaidChange[];
  isBack: boolean;
  now: Date;
}

/** How long a learner has paid for by a holiday, or its end: of each course by its title, where there are several. */
export function paidOfCourses(
  words: Words,
  language: Language,
  { own, paid, isBack, now }: AboutHoliday,
): string[] {
  const byId = new Map(own.map((found) => [found.courseId, found]));
  return paid.map((change) => {
    const found = byId.size > 1 ? byId.get(change.courseId) : undefined;
    const title = found && ownTitle(language, found).words;
    return paidInWords(words, change, { isBack, title, now });
  });
}
