import { useLayoutEffect, useRef } from 'react';

const meets = (one: DOMRect, other: DOMRect) =>
  one.top < other.bottom &&
  other.top < one.bottom &&
  one.left < other.right &&
  other.left < one.right;

/** What went wrong, beside its cause. */
const alertsIn = (page: Document) =>
  [...page.querySelectorAll('[role=alert]')].map((alert) => alert.getBoundingClientRect());

const coversAlert = (toasts: HTMLElement) => {
  const alerts = alertsIn(document);
  return [...toasts.children].some((toast) => {
    const place = toast.getBoundingClientRect();
    return alerts.some((alert) => meets(place, alert));
  });
};

/** At the lower edge, where a thumb reaches, unless an alert is there and none at the upper one. */
const findPlace = (toasts: HTMLElement) => {
  delete toasts.dataset.above;
  if (!coversAlert(toasts)) return;
  toasts.dataset.above = '';
  if (coversAlert(toasts)) delete toasts.dataset.above;
};

/** For what holds the toasts: keeps them off the alerts, also of those that come or are scrolled there later. */
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
