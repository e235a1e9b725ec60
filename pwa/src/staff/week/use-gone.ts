import { useEffect } from 'react';
import { notify } from '../../shell/notices/notices.ts';

/** Says that the class that was open is gone from the list: the day is over, or other staff have taken it away. */
export const useGone = (isOpen: boolean, isThere: boolean) =>
  useEffect(() => {
    if (isOpen && !isThere) notify('This class is not in the list any more.', { isProblem: true });
  }, [isOpen, isThere]);
