import type { ClassTime, StaffClass } from 'bff/contract';
import { ownTitle } from '../../language/own-words.ts';
import { whenInWords } from '../../timetable/class-words.ts';
import { StaffWords } from '../../ui/StaffWords.tsx';

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
