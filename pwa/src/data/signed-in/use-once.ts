import { useState } from 'react';

/**
 * Whether it is so, or has been since the component was mounted. For what is shown once something is known: a question that
 * has no answer yet forgets its failure whenever it is asked again.
 */
export const useOnce = (isSo: boolean): boolean => {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return isSo || wasSo;
};
