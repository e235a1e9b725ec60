import type { ClassTime } from 'bff/contract';
import { useHydrating } from '../shell/hydration/finish-hydration.ts';
import { formatLocalHours } from './class-messages.ts';

interface Props {
  time: ClassTime;
  className?: string | undefined;
}

/** The hours in the device's time zone, if it is not India's. The server does not know it. */
export const LocalHours = ({ time, className }: Props) => {
  const localHours = useHydrating() ? undefined : formatLocalHours(time);
  return localHours && <p className={className}>{localHours}</p>;
};
