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
 * Which slide shows, and whether they change by themselves: while `playing` (the person's own choice,
 * or else what the device prefers), nothing holds them (`held`) and the page is in sight.
 */
export const useCarousel = (count: number, held: boolean) => {
  const [index, setIndex] = useState(0);
  const [choice, setChoice] = useState<boolean>();
  const still = usePrefersReducedMotion();
  const hidden = usePageHidden();
  const playing = choice ?? !still;
  const rotating = playing && !held && !hidden;
  const step = (by: number) => setIndex((now) => (now + by + count) % count);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever chooses a slide gets the whole interval to read it.
  useEffect(() => {
    if (!rotating) return;
    const timer = setTimeout(() => step(1), intervalMs);
    return () => clearTimeout(timer);
  }, [rotating, index]);

  return { index, playing, rotating, show: setIndex, step, toggle: () => setChoice(!playing) };
};

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
