import { type PointerEvent, useRef } from 'react';

/** Specification, section 9: from 40 px on a stroke is a swipe. */
const swipePx = 40;

const isSwipe = (x: number, y: number) => Math.abs(x) >= swipePx && Math.abs(x) > Math.abs(y);

const isSelectingText = () => document.getSelection()?.isCollapsed === false;

/** Calls with 1 for a swipe to the left (the next one comes), with -1 for one to the right. */
export const useSwipe = (onSwipe: (by: 1 | -1) => void) => {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x, y } : undefined;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (!from || isSelectingText()) return;
      const x = clientX - from.x;
      if (isSwipe(x, clientY - from.y)) onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
};
