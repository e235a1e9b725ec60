import type { Payee } from '../../deps.ts';
import type { Order, UpiPayment } from './order.ts';

/**
 * The data by which the order is paid by UPI; null when UPI is not set up, the amount is 0, or the order does not await
 * a payment. The link follows NPCI's linking specification: the amount is in rupees with two decimals, and values are
 * percent-encoded except the @ of the UPI id, which payment apps expect as it is.
 */
export function upiPayment(order: Order, { upiId, upiName }: Payee): UpiPayment | null {
  if (!upiId || order.amount === 0 || !['awaiting payment', 'rejected'].includes(order.state))
    return null;
  const name = upiName ?? 'Ganga Yoga';
  const fields = {
    pa: upiId,
    pn: name,
    am: order.amount.toFixed(2),
    cu: 'INR',
    tr: order.reference,
    tn: `Classes ${order.reference}`,
  };
  const query = Object.entries(fields).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return { id: upiId, name, link: `upi://pay?${query.join('&')}` };
}
