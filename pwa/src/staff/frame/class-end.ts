import { t } from '@lingui/core/macro';
import { endsNextDay, isValidClassHours } from 'bff/shared/class-hours';

/** As fields hold them: HH:MM, or empty. */
interface ClassTimes {
  startTime: string;
  endTime: string;
}

/** Whether both fields are filled, and a class can have these hours. */
export const areValidTimes = (times: ClassTimes): boolean =>
  times.startTime !== '' && times.endTime !== '' && isValidClassHours(times);

/** The hint below the end of a class that ends after midnight. */
export const endHint = (times: ClassTimes): string | undefined =>
  areValidTimes(times) && endsNextDay(times) ? t`The class will end on the next day.` : undefined;

/** The error of the end, or undefined. */
export const validateEndTime = (times: ClassTimes): string | undefined =>
  isValidClassHours(times) ? undefined : t`Please choose an end within 12 hours of the start.`;
