import type { ClassTime, StaffClass } from 'bff/contract';
import { whenInWords } from '../../timetable/class-words.ts';

interface Props {
  found: StaffClass;
  /** By default when the class is now. */
  time?: ClassTime;
  now: Date;
}

/** Which class a sheet is about, and when it is. */
export const AboutClass = ({ found, time = found, now }: Props) => (
  <>
    {found.title}
    <br />
    {whenInWords(time, now)}
  </>
);
