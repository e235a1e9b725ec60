import { plural } from '@lingui/core/macro';
import type { Holiday } from 'bff/contract';
import { holidayApi } from '../../../data/staff/holiday-api.ts';
import { showToast } from '../../../shell/notices/toasts.ts';
import { formatHolidayRevokedNotification } from '../../days-off/holiday-messages.ts';
import { formatSavedWithRecipients } from '../../notifications/contact-messages.ts';
import { followDelivery } from '../../notifications/follow-delivery.ts';
import { inEachLanguage, toNotificationPayload } from '../../notifications/notification-texts.ts';
import { undoAction } from '../../notifications/undo.ts';

/** The API returns the viewer counts of at most this many courses. */
const maxCourses = 20;

/** A holiday with the courses of its classes in the preview. */
interface HolidayWithCourses {
  holiday: Holiday;
  courseIds: number[];
}

const followHolidayDelivery = (notice: number, { holiday, courseIds }: HolidayWithCourses) =>
  void followDelivery({
    notice,
    of: { course: [...new Set(courseIds)].slice(0, maxCourses) },
    ...(holiday.told && { fetchCounts: async () => (await holidayApi.read(holiday.id)).told }),
  });

const toastSubjectOf = ({ id }: Holiday) => `holiday ${id}`;

const formatRevoked = ({ classes, changed, told }: Holiday) => {
  const held = plural(classes, {
    one: '1 class put back.',
    other: `${classes} classes put back.`,
  });
  const sentence = formatSavedWithRecipients(held, { enrolled: told?.of ?? 0, told });
  if (changed === 0) return sentence;
  const others = plural(changed, {
    one: '1 class was changed in the meantime.',
    other: `${changed} classes were changed in the meantime.`,
  });
  return `${sentence} ${others}`;
};

/** Shows a toast about the classes that are put back, and follows their notifications. */
export const notifyHolidayRevoked = (back: HolidayWithCourses): void => {
  const about = toastSubjectOf(back.holiday);
  followHolidayDelivery(
    showToast(() => formatRevoked(back.holiday), { about, stays: true }),
    back,
  );
};

/** Idempotent on the server: the request can be repeated after a lost response. */
const takeBack = async ({ holiday: { id, ...days }, courseIds }: HolidayWithCourses) => {
  const holiday = await holidayApi.revoke(
    id,
    toNotificationPayload(
      inEachLanguage((language) => formatHolidayRevokedNotification(language, days)),
    ),
  );
  return {
    message: () => formatRevoked(holiday),
    follow: (notice: number) => followHolidayDelivery(notice, { holiday, courseIds }),
  };
};

const formatCreated = ({ told, classes }: Holiday) => {
  const cancelled = plural(classes, {
    one: '1 class cancelled.',
    other: `${classes} classes cancelled.`,
  });
  return formatSavedWithRecipients(cancelled, { enrolled: told?.of ?? 0, told });
};

interface CreatedHoliday extends HolidayWithCourses {
  /** Refetches the week. */
  onChanged: () => Promise<void>;
}

/** Shows a toast about the cancelled classes with an Undo button, and follows their notifications. */
export const notifyHolidayCreated = ({ onChanged, ...made }: CreatedHoliday): void => {
  const about = toastSubjectOf(made.holiday);
  const action = undoAction({ about, undo: () => takeBack(made), refresh: onChanged });
  followHolidayDelivery(
    showToast(() => formatCreated(made.holiday), { action, about }),
    made,
  );
};
