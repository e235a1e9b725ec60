import { useEffect, useState } from 'react';
import { usePageData } from '../shell/hydration/page-data.ts';
import { useHydrating } from '../shell/hydration/take-over.ts';

const minuteMs = 60_000;

/**
 * The present time, renewed at every full minute, when classes begin and end, and when the user comes back. During
 * hydration it is the moment as of which the server made the page, as the markup must match.
 */
export const useNow = (): Date => {
  const { timetable } = usePageData();
  const hydrating = useHydrating();
  const [now, setNow] = useState(() =>
    hydrating && timetable ? new Date(timetable.at) : new Date(),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      setNow(new Date());
      timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
};
