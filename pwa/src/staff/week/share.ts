import { t } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';
import { indianTime } from 'bff/shared/time/indian-time';
import { formatClockTime } from '../../content/format.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { classDate, formatRelativeDay } from '../../schedule/class-messages.ts';

/** "Tomorrow, 7 am: Asana Regular Classes, https://…/join/asana-regular-classes" */
export const shareText = (found: StaffClass, now: Date): string => {
  const day = formatRelativeDay(classDate(found), now);
  const time = formatClockTime(indianTime(new Date(found.startsAt)));
  const address = window.location.origin + found.joinPath;
  return t`${day}, ${time}: ${{ title: localizedTitle(found) }}, ${address}`;
};

/** The URL that opens WhatsApp with the text. */
export const whatsAppUrl = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;

/** Whether the browser supports the Web Share API. */
export const hasShareMenu = (): boolean => typeof navigator.share === 'function';

/** Opens the share menu of the device, or WhatsApp if the menu does not open. */
export const share = async (text: string): Promise<void> => {
  try {
    await navigator.share({ text });
  } catch (failure) {
    // The user has closed the menu, or it is open already.
    if (failure instanceof DOMException && /^(Abort|InvalidState)Error$/.test(failure.name)) return;
    window.open(whatsAppUrl(text), '_blank', 'noopener');
  }
};
