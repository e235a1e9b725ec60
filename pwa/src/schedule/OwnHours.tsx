import type { ClassTime } from 'bff/contract';
import { useHydrating } from '../shell/hydration/take-over.ts';
import { ownHoursOf } from './class-messages.ts';

interface Props {
  time: ClassTime;
  className?: string | undefined;
}

/** The hours in the device's time zone, if it is not India's. The server does not know it. */
export const OwnHours = ({ time, className }: Props) => {
  const own = useHydrating() ? undefined : ownHoursOf(time);
  return own && <p className={className}>{own}</p>;
};
