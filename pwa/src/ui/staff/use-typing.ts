import { useState } from 'react';

/**
 * `type`, for the fields of a component whose text is in a store. React subscribes to a store only after the paint. Until then
 * a change of the store alone renders nothing, and React would empty the field again; a change of the component's own state
 * makes it subscribe first.
 */
export const useTyping = <Typed extends unknown[]>(type: (...typed: Typed) => void) => {
  const [, render] = useState({});
  return (...typed: Typed): void => {
    type(...typed);
    render({});
  };
};
