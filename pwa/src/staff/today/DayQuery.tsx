import { type ReactNode, useEffect, useState } from 'react';
import { useServerAway } from '../../data/signed-in/server-away.ts';
import type { Answer } from '../../data/signed-in/use-live-query.ts';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { KeptClasses } from './CachedClasses.tsx';

/** Whoever gives a class looks at no classes meanwhile. */
const silenceMs = 4_000;

const noAnswer = new TypeError('The server gives no answer.');

/** Whether that has been so for seconds. */
const useForSeconds = (isSo: boolean): boolean => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isSo) return;
    const timer = setTimeout(() => setLong(true), silenceMs);
    return () => clearTimeout(timer);
  }, [isSo]);
  return isLong;
};

interface Props<Today> {
  answer: Answer<Today>;
  children: (today: Today) => ReactNode;
}

/** Somebody's day, its loading or its failure. Where nothing of it comes, the classes whose links the device has kept are one tap away. */
export const DayQuery = <Today,>({ answer, children }: Props<Today>) => {
  const isAway = useServerAway((server) => server.isAway);
  const { value } = answer;
  const isSilent = useForSeconds(value === undefined);
  const failure = answer.failure ?? (isAway || isSilent ? noAnswer : undefined);
  return (
    <>
      {value === undefined && failure !== undefined && <KeptClasses />}
      <StaffQuery query={{ ...answer, failure }}>{children}</StaffQuery>
    </>
  );
};
