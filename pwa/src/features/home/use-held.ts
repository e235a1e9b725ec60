import { type FocusEvent, type PointerEvent, useState } from 'react';

/**
 * Whether a mouse rests on the element or the keyboard's focus is in it. A finger's tap leaves
 * neither, or the banner would stand still on phones for good.
 */
export const useHeld = () => {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    held: hovered || focused,
    handlers: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
};
