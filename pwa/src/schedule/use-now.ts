import { useEffect, useState } from 'react';
import { useHydrating } from '../shell/hydration/finish-hydration.ts';
import { usePageData } from '../shell/hydration/page-data.ts';

const minuteMs = 60_000;

/**
 * The current time, updated at every full minute, when classes begin and end, and when the user returns. During
 * hydration it is the time at which the server rendered the page, as the markup must match.
 */
export const useNow = (): Date => {
  const { timetable, coursePage } = usePageData();
  const renderedAt = timetable?.at ?? coursePage?.at;
  const hydrating = useHydrating();
  const [now, setNow] = useState(() =>
    hydrating && renderedAt ? new Date(renderedAt) : new Date(),
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
