import { type ComponentType, createElement, useEffect, useState } from 'react';
import { keepTrying } from '../offline/keep-trying.ts';

/**
 * The code of a part that the page stands without, once it is wanted and there. Where it cannot be
 * loaded the page is as good as without it, and it is tried again later.
 */
export const useLazyCode = <Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted = true,
): ComponentType<Props> | undefined => {
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    keepTrying(load, leaving.signal).then(
      (loaded) => {
        if (!leaving.signal.aborted) setPart(() => loaded);
      },
      () => {},
    );
    return () => leaving.abort();
  }, [load, wanted]);
  return wanted ? Part : undefined;
};

/** The same for a part that needs telling nothing, as it is shown. */
export const useLazyComponent = (load: () => Promise<ComponentType>, wanted = true) => {
  const Part = useLazyCode(load, wanted);
  return Part ? createElement(Part) : null;
};
