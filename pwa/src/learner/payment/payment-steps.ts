import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { PaymentPart } from './fix-payment.ts';

const isPart = (text: string): text is PaymentPart => text === 'pay' || text === 'utr';

/** Moves the focus to a part of the page, which scrolls it into sight: to its field, or else to its heading. */
export const showPart = (part: PaymentPart): void => {
  const section = document.getElementById(part);
  const target = section?.querySelector<HTMLElement>('input') ?? section?.querySelector('h2');
  target?.focus();
};

/** The part that the address names (`/Payment#utr`) is shown as soon as the order is. */
export const useNamedPart = (): void => {
  const named = useLocation().hash.slice(1);
  useEffect(() => {
    if (isPart(named)) showPart(named);
  }, [named]);
};
