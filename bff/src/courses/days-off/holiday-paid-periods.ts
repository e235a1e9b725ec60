import { localizeTitle } from '../../platform/i18n/localized-content.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import { formatPaidPeriodChange } from '../classes/paid-period-text.ts';
import type { PaidPeriodChange } from '../classes/period-extension-queries.ts';
import type { HolidayClass } from './holiday.ts';

interface HolidayPaidPeriods {
  /** The learner's classes of the holiday. */
  own: HolidayClass[];
  /** The changes of the paid periods by these classes, one for each course. */
  paid: PaidPeriodChange[];
  isBack: boolean;
  now: Date;
}

/** The sentences about the paid periods that a holiday, or its revocation, has changed; with titles if there are several courses. */
export function formatPaidPeriodChanges(
  messages: Messages,
  language: Language,
  { own, paid, isBack, now }: HolidayPaidPeriods,
): string[] {
  const byId = new Map(own.map((found) => [found.courseId, found]));
  return paid.map((change) => {
    const found = byId.size > 1 ? byId.get(change.courseId) : undefined;
    const title = found && localizeTitle(language, found).text;
    return formatPaidPeriodChange(messages, change, { isBack, title, now });
  });
}
