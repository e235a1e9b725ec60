import { useLayoutEffect, useRef } from 'react';

const meets = (one: DOMRect, other: DOMRect) =>
  one.top < other.bottom &&
  other.top < one.bottom &&
  one.left < other.right &&
  other.left < one.right;

/** The places of the page's alerts. */
const alertsIn = (page: Document) =>
  [...page.querySelectorAll('[role=alert]')].map((alert) => alert.getBoundingClientRect());

const coversAlert = (toasts: HTMLElement) => {
  const alerts = alertsIn(document);
  return [...toasts.children].some((toast) => {
    const place = toast.getBoundingClientRect();
    return alerts.some((alert) => meets(place, alert));
  });
};

/** Puts the toasts at the lower edge, or at the upper one if only the lower would cover an alert. */
const findPlace = (toasts: HTMLElement) => {
  delete toasts.dataset.above;
  if (!coversAlert(toasts)) return;
  toasts.dataset.above = '';
  if (coversAlert(toasts)) delete toasts.dataset.above;
};

/** A ref for the toasts' container. Moves it off the page's alerts, also after the page has changed or scrolled. */
export const useClearOfAlerts = (toasts: readonly unknown[]) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || toasts.length === 0) return;
    const find = () => findPlace(element);
    find();
    const changes = new MutationObserver(find);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scrollend', find);
    window.addEventListener('resize', find);
    return () => {
      changes.disconnect();
      window.removeEventListener('scrollend', find);
      window.removeEventListener('resize', find);
    };
  }, [toasts]);
  return place;
};
