import type { Payee } from '../../shared/studio-settings.ts';
import { type Order, PAYABLE_STATES, type UpiPayment } from './order.ts';

/**
 * The data to pay the amount due by UPI; null when UPI is not set up, nothing is due, or the order awaits no payment. A personal UPI id
 * has no link, because banks reject payment links to personal ids.
 */
export function createUpiPayment(order: Order, payee: Payee): UpiPayment | null {
  const { upiId: id, upiName, upiKind } = payee;
  const amount = order.due;
  if (!id || amount === 0 || !PAYABLE_STATES.includes(order.state)) return null;
  const payment = { id, name: upiName ?? null, amount };
  const basic = {
    pa: id,
    pn: upiName ?? 'Ganga Yoga',
    am: amount.toFixed(2),
    cu: 'INR',
    tn: `Classes ${order.reference}`,
  };
  if (upiKind === 'person') return { ...payment, qr: formatUpiLink(basic), link: null };
  const merchant = { ...basic, ...merchantFields(order, payee) };
  return {
    ...payment,
    qr: formatUpiLink({ ...merchant, mode: MODES.onlineDynamicQr }),
    link: formatUpiLink({ ...merchant, mode: MODES.intent }),
  };
}

/** NPCI's initiation modes. The secure ones (05, 23) need a signature with a key registered at the bank. */
const MODES = { intent: '04', onlineDynamicQr: '22' };

/** The organisation id of a link that no payment app has created. */
const NO_PAYMENT_APP = '000000';

/** The additional fields that NPCI's linking specification requires of a merchant. `tr` has letters and digits only. */
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
const formatUpiLink = (fields: Record<string, string>): string => {
  const query = Object.entries(fields).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${query.join('&')}`;
};
