import type { Payee } from '../../shared/studio-settings.ts';
import { type Order, STATES_TO_PAY, type UpiPayment } from './order.ts';

/**
 * The data by which what is due of the order is paid by UPI; null when UPI is not set up, nothing is due, or the order does
 * not await a payment. A person's id has no link: banks refuse links that open their apps with one.
 */
export function upiPayment(order: Order, payee: Payee): UpiPayment | null {
  const { upiId: id, upiName, upiKind } = payee;
  const amount = order.due;
  if (!id || amount === 0 || !STATES_TO_PAY.includes(order.state)) return null;
  const payment = { id, name: upiName ?? null, amount };
  const basic = {
    pa: id,
    pn: upiName ?? 'Ganga Yoga',
    am: amount.toFixed(2),
    cu: 'INR',
    tn: `Classes ${order.reference}`,
  };
  if (upiKind === 'person') return { ...payment, qr: linkOf(basic), link: null };
  const merchant = { ...basic, ...merchantFields(order, payee) };
  return {
    ...payment,
    qr: linkOf({ ...merchant, mode: MODES.onlineDynamicQr }),
    link: linkOf({ ...merchant, mode: MODES.intent }),
  };
}

/** How a payment begins, by NPCI's list. The secure ones (05, 23) need a signature with a key that the bank knows. */
const MODES = { intent: '04', onlineDynamicQr: '22' };

/** The organisation where no payment app has made the link. */
const NO_PAYMENT_APP = '000000';

/** What NPCI's linking specification asks of a merchant besides. `tr` has letters and digits alone. */
const merchantFields = (
  { reference, parts }: Order,
  { upiMerchantCode }: Payee,
): Record<string, string> => ({
  ...(upiMerchantCode !== undefined && { mc: upiMerchantCode }),
  // Another payment of the same order is another transaction.
  tr: `${reference.replace('-', '')}${parts.length > 0 ? `P${parts.length + 1}` : ''}`,
  orgid: NO_PAYMENT_APP,
});

/** Values are percent-encoded except the @ of the UPI id, which payment apps expect as it is. */
const linkOf = (fields: Record<string, string>): string => {
  const query = Object.entries(fields).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${query.join('&')}`;
};
