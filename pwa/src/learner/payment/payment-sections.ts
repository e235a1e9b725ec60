import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { PaymentSection } from './fix-payment.ts';

const isPaymentSection = (text: string): text is PaymentSection => text === 'pay' || text === 'utr';

/** Focuses the field of a section, or else its heading, which scrolls it into view. */
export const focusPaymentSection = (part: PaymentSection): void => {
  const section = document.getElementById(part);
  const target = section?.querySelector<HTMLElement>('input') ?? section?.querySelector('h2');
  target?.focus();
};

/** Focuses the section that the URL names (`/Payment#utr`) as soon as the order is rendered. */
export const useFocusSectionOfHash = (): void => {
  const named = useLocation().hash.slice(1);
  useEffect(() => {
    if (isPaymentSection(named)) focusPaymentSection(named);
  }, [named]);
};
