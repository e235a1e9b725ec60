import type { StaffClass } from 'bff/contract';
import { indianTime } from '../../content/indian-time.ts';
import { dateOf, dayInWords } from '../../timetable/class-words.ts';

/** 7:00 am: in a message without a sentence around it. */
const clockOf = (moment: string) => {
  const time = indianTime(new Date(moment));
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? 'am' : 'pm'}`;
};

/** "Tomorrow 7:00 am: Asana Regular Classes, https://…/join/asana-regular-classes" */
export const shareText = (found: StaffClass, now: Date): string => {
  const when = `${dayInWords(dateOf(found), now)} ${clockOf(found.startsAt)}`;
  return `${when}: ${found.title}, ${window.location.origin}${found.joinPath}`;
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
