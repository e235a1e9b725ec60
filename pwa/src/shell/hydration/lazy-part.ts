import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { retryWithBackoff } from '../../data/offline/retry-with-backoff.ts';

/**
 * `lazyPart(() => import('…'), 'Toasts')`: a component that the page can do without. Call it at module level. The component
 * renders `until`, by default nothing, until its code is loaded; a failed load is tried again later, and the page works without it. What the
 * page cannot do without is a lazyScreen (lazy-screen.ts); code that is not a component is loaded with retryWithBackoff.
 */
export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  until: ReactNode = null,
): ComponentType<Props> => {
  return (props: Props) => {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>();
    useEffect(() => {
      const leaving = new AbortController();
      retryWithBackoff(load, leaving.signal).then(
        (code) => {
          if (!leaving.signal.aborted) setLoaded(() => code[name]);
        },
        () => {},
      );
      return () => leaving.abort();
    }, []);
    return Loaded ? createElement(Loaded, props) : until;
  };
};
