import { useLayoutEffect, useRef } from 'react';

const meets = (one: DOMRect, other: DOMRect) =>
  one.top < other.bottom &&
  other.top < one.bottom &&
  one.left < other.right &&
  other.left < one.right;

/** What a toast must leave free: what the page says, and what one works with. */
const kept = '[role=alert], [type=submit], :focus';

const placesOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());

const covers = (toasts: HTMLElement) => {
  const others = placesOf(`main :is(${kept}), dialog :is(${kept})`);
  return [...toasts.children].some((toast) => {
    const place = toast.getBoundingClientRect();
    return others.some((other) => meets(place, other));
  });
};

/** Puts the toasts at the lower edge, or at the upper one if only the lower would cover something. */
const findPlace = (toasts: HTMLElement) => {
  delete toasts.dataset.above;
  if (!covers(toasts)) return;
  toasts.dataset.above = '';
  if (covers(toasts)) delete toasts.dataset.above;
};

/**
 * A ref for the toasts' container. Moves it off alerts, buttons that send a form, and what has the focus, also after the page
 * has changed or scrolled.
 */
export const useClearPlace = (toasts: readonly unknown[]) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || toasts.length === 0) return;
    const find = () => findPlace(element);
    find();
    const changes = new MutationObserver(find);
    changes.observe(document.body, { childList: true, subtree: true });
    const events = ['scrollend', 'resize', 'focusin'];
    for (const event of events) window.addEventListener(event, find);
    return () => {
      changes.disconnect();
      for (const event of events) window.removeEventListener(event, find);
    };
  }, [toasts]);
  return place;
};
