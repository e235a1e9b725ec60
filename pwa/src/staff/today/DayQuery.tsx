import { type ReactNode, useEffect, useState } from 'react';
import { useServerStatus } from '../../data/signed-in/server-status.ts';
import type { Answer } from '../../data/signed-in/use-live-query.ts';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { CachedClasses } from './CachedClasses.tsx';

/** A teacher who is about to begin a class must not wait longer for the list. */
const noAnswerMs = 4_000;

const noAnswer = new TypeError('The server gives no answer.');

/** Whether the value has been true for some seconds. */
const useIsTrueForSeconds = (isSo: boolean): boolean => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isSo) return;
    const timer = setTimeout(() => setLong(true), noAnswerMs);
    return () => clearTimeout(timer);
  }, [isSo]);
  return isLong;
};

interface Props<Today> {
  answer: Answer<Today>;
  children: (today: Today) => ReactNode;
}

/** Renders a day, its loading or its failure. Without a response it shows the classes with cached links. */
export const DayQuery = <Today,>({ answer, children }: Props<Today>) => {
  const isAway = useServerStatus((server) => server.isUnavailable);
  const { value } = answer;
  const isSilent = useIsTrueForSeconds(value === undefined);
  const failure = answer.failure ?? (isAway || isSilent ? noAnswer : undefined);
  return (
    <>
      {value === undefined && failure !== undefined && <CachedClasses />}
      <StaffQuery query={{ ...answer, failure }}>{children}</StaffQuery>
    </>
  );
};
