import { t } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';
import { indianTime } from 'bff/shared/time/indian-time';
import { timeInWords } from '../../content/format.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { dateOf, dayInWords } from '../../schedule/class-messages.ts';

/** "Tomorrow, 7 am: Asana Regular Classes, https://…/join/asana-regular-classes" */
export const shareText = (found: StaffClass, now: Date): string => {
  const day = dayInWords(dateOf(found), now);
  const time = timeInWords(indianTime(new Date(found.startsAt)));
  const address = window.location.origin + found.joinPath;
  return t`${day}, ${time}: ${{ title: titleOf(found) }}, ${address}`;
};

/** WhatsApp with the text, on the phone or in the browser. */
export const whatsAppAddress = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;

/** Whether the device has a menu of its own for sharing. */
export const hasShareMenu = (): boolean => typeof navigator.share === 'function';

/** Opens the device's menu for sharing, or WhatsApp if the menu does not open. */
export const share = async (text: string): Promise<void> => {
  try {
    await navigator.share({ text });
  } catch (failure) {
    // The user has closed the menu, or it is open already.
    if (failure instanceof DOMException && /^(Abort|InvalidState)Error$/.test(failure.name)) return;
    window.open(whatsAppAddress(text), '_blank', 'noopener');
  }
};
