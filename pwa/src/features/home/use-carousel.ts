import { useEffect, useState, useSyncExternalStore } from 'react';

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
