import type { Payee } from '../../deps.ts';
import type { Order, UpiPayment } from './order.ts';

/**
 * How the order is paid by UPI, while it can be and there is something to pay. The link follows NPCI's linking
 * specification: amounts have two decimals, and values are percent-encoded, with
 * the @ of the id left as apps expect it.
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
