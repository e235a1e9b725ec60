import { type ReactNode, useEffect, useState } from 'react';
import { useServerStatus } from '../../data/signed-in/server-status.ts';
import type { LiveQueryResult } from '../../data/signed-in/use-live-query.ts';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { CachedClasses } from './CachedClasses.tsx';

/** A teacher who is about to begin a class must not wait longer for the list. */
const noAnswerMs = 4_000;

const noResponse = new TypeError('The server gives no answer.');

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
  result: LiveQueryResult<Today>;
  children: (today: Today) => ReactNode;
}

/** Renders a day, its loading or its failure. Without a response it shows the classes with cached links. */
export const DayQuery = <Today,>({ result, children }: Props<Today>) => {
  const isAway = useServerStatus((server) => server.isUnavailable);
  const { data } = result;
  const isSilent = useIsTrueForSeconds(data === undefined);
  const error = result.error ?? (isAway || isSilent ? noResponse : null);
  return (
    <>
      {data === undefined && error !== null && <CachedClasses />}
      <StaffQuery query={{ ...result, error }}>{children}</StaffQuery>
    </>
  );
};
