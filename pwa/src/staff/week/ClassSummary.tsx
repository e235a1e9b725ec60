import type { ClassTime, StaffClass } from 'bff/contract';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { formatClassDateTime } from '../../schedule/class-messages.ts';
import { LocalizedText } from '../../ui/LocalizedText.tsx';

interface Props {
  found: StaffClass;
  /** By default the present time of the class. */
  time?: ClassTime;
  now: Date;
}

/** The title and time of the class, for the head of a sheet. */
export const ClassSummary = ({ found, time = found, now }: Props) => (
  <>
    <LocalizedText of={localizeTitle(found)} />
    <br />
    {formatClassDateTime(time, now)}
  </>
);
