import { useState } from 'react';

/**
 * Whether the value is true, or has been since the component was mounted. For content that is shown once something is known:
 * a query without data clears its error whenever it is fetched again.
 */
export const useWasTrue = (isTrue: boolean): boolean => {
  const [wasSo, setWasSo] = useState(isTrue);
  if (isTrue && !wasSo) setWasSo(true);
  return isTrue || wasSo;
};
