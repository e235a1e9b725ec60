import { type PointerEvent, useRef } from 'react';

/** A shorter drag lets the sheet go back. */
const closingDistancePx = 96;

const isBottomSheet = () => window.matchMedia('(width < 768px)').matches;

/** Handlers for the head of a bottom sheet: a finger drags the sheet down, and `onClose` is called if it is far enough. */
export const useDragDown = (onClose: () => void) => {
  const startY = useRef<number>(undefined);
  const moveTo = ({ currentTarget }: PointerEvent, distance: number | undefined) =>
    currentTarget
      .closest('dialog')
      ?.style.setProperty('translate', distance === undefined ? '' : `0 ${distance}px`);
  const distanceOf = ({ clientY }: PointerEvent) =>
    Math.max(0, clientY - (startY.current ?? clientY));
  const letGo = (event: PointerEvent) => {
    const distance = distanceOf(event);
    startY.current = undefined;
    moveTo(event, undefined);
    return distance;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const isOnButton = event.target instanceof Element && event.target.closest('button');
      if (event.pointerType === 'mouse' || isOnButton || !isBottomSheet()) return;
      startY.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (startY.current !== undefined) moveTo(event, distanceOf(event));
    },
    onPointerUp: (event: PointerEvent) => {
      if (letGo(event) > closingDistancePx) onClose();
    },
    onPointerCancel: letGo,
  };
};
