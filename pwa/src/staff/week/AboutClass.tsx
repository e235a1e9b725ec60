import type { ClassTime, StaffClass } from 'bff/contract';
import { ownTitle } from '../../i18n/localized-content.ts';
import { whenInWords } from '../../schedule/class-messages.ts';
import { StaffWords } from '../../ui/LocalizedText.tsx';

interface Props {
  found: StaffClass;
  /** By default when the class is now. */
  time?: ClassTime;
  now: Date;
}

/** Which class a sheet is about, and when it is. */
export const AboutClass = ({ found, time = found, now }: Props) => (
  <>
    <StaffWords of={ownTitle(found)} />
    <br />
    {whenInWords(time, now)}
  </>
);
