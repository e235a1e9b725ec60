import { type ComponentType, createElement, useEffect, useState } from 'react';

/**
 * A part that the page stands without: its code comes once it is wanted. Where that cannot be loaded
 * the page is as good as without it.
 */
export const useLate = (load: () => Promise<ComponentType>, wanted = true) => {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    if (!wanted) return;
    load().then(
      (loaded) => setPart(() => loaded),
      () => {},
    );
  }, [load, wanted]);
  return wanted && Part ? createElement(Part) : null;
};
