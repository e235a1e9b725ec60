import { ReceiptScreen as Receipt } from '../../learner/receipt/ReceiptScreen.tsx';
import { TwoFactorGate } from './TwoFactorGate.tsx';

/** `/Receipt`: own receipts for a learner, all receipts for staff. */
export const ReceiptScreen = () => (
  <TwoFactorGate>
    <Receipt />
  </TwoFactorGate>
);
