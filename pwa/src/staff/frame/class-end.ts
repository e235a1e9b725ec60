import { t } from '@lingui/core/macro';
import { canBeHeld, endsNextDay } from 'bff/shared/class-hours';

/** As fields hold them: HH:MM, or empty. */
interface Times {
  startTime: string;
  endTime: string;
}

/** Whether both fields are filled, and a class can have these hours. */
export const areHours = (times: Times): boolean =>
  times.startTime !== '' && times.endTime !== '' && canBeHeld(times);

/** What stands below the end of a class that ends after midnight. */
export const endHint = (times: Times): string | undefined =>
  areHours(times) && endsNextDay(times) ? t`The class ends the next day.` : undefined;

/** What is wrong with the end; `undefined` where nothing is. */
export const endFault = (times: Times): string | undefined =>
  canBeHeld(times) ? undefined : t`Please choose an end within 12 hours of the start.`;
