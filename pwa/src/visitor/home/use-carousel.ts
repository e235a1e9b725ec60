import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

/** Specification, section 9. */
export const intervalMs = 5000;

const reducedMotion = '(prefers-reduced-motion: reduce)';

const usePrefersReducedMotion = () =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(reducedMotion);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(reducedMotion).matches,
    () => false,
  );

const usePageHidden = () =>
  useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.hidden,
    () => false,
  );

/**
 * The index of the shown slide. The slides rotate (`rotating`) while they are `playing`, not `held`,
 * and the page is visible. `playing` is the person's choice, or else what the device prefers.
 */
export const useCarousel = (count: number, held: boolean) => {
  const [index, setIndex] = useState(0);
  const [choice, setChoice] = useState<boolean>();
  const still = usePrefersReducedMotion();
  const hidden = usePageHidden();
  const playing = choice ?? !still;
  const rotating = playing && !held && !hidden;
  const step = (by: number) => setIndex((now) => (now + by + count) % count);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen slide stays for the whole interval.
  useEffect(() => {
    if (!rotating) return;
    const timer = setTimeout(() => step(1), intervalMs);
    return () => clearTimeout(timer);
  }, [rotating, index]);

  return { index, playing, rotating, show: setIndex, step, toggle: () => setChoice(!playing) };
};

/**
 * Whether the mouse is over the element or the keyboard focus is in it. Taps do not count: after a tap
 * the banner on a phone would never move again.
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

/** Specification, section 9: the shortest swipe. */
const swipePx = 40;

const isSwipe = (x: number, y: number) => Math.abs(x) >= swipePx && Math.abs(x) > Math.abs(y);

const isSelectingText = () => document.getSelection()?.isCollapsed === false;

/** Calls `onSwipe` with 1 for a swipe to the left (next slide) and -1 for a swipe to the right. */
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
