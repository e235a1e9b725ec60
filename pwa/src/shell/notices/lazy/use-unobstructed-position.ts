import { useLayoutEffect, useRef } from 'react';

const overlaps = (one: DOMRect, other: DOMRect) =>
  one.top < other.bottom &&
  other.top < one.bottom &&
  one.left < other.right &&
  other.left < one.right;

/** Elements that a toast must not cover: alerts, and controls in use. */
const mustStayVisible = '[role=alert], [type=submit], :focus';

const rectsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());

const covers = (toasts: HTMLElement) => {
  const protectedRects = rectsOf(`main :is(${mustStayVisible}), dialog :is(${mustStayVisible})`);
  return [...toasts.children].some((toast) => {
    const rect = toast.getBoundingClientRect();
    return protectedRects.some((other) => overlaps(rect, other));
  });
};

/** Puts the toasts at the lower edge, or at the upper one if only the lower would cover something. */
const positionToasts = (toasts: HTMLElement) => {
  delete toasts.dataset.above;
  if (!covers(toasts)) return;
  toasts.dataset.above = '';
  if (covers(toasts)) delete toasts.dataset.above;
};

/**
 * A ref for the toasts' container. Moves it off alerts, submit buttons and the focused element, also after the page has
 * changed or scrolled.
 */
export const useUnobstructedPosition = (toasts: readonly unknown[]) => {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element || toasts.length === 0) return;
    const position = () => positionToasts(element);
    position();
    const changes = new MutationObserver(position);
    changes.observe(document.body, { childList: true, subtree: true });
    const events = ['scrollend', 'resize', 'focusin'];
    for (const event of events) window.addEventListener(event, position);
    return () => {
      changes.disconnect();
      for (const event of events) window.removeEventListener(event, position);
    };
  }, [toasts]);
  return container;
};
