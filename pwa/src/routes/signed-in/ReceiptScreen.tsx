import { ReceiptScreen as Receipt } from '../../learner/receipt/ReceiptScreen.tsx';
import { StepGate } from './StepGate.tsx';

/** `/Receipt`: the own ones of a learner, to staff any. */
export const ReceiptScreen = () => (
  <StepGate>
    <Receipt />
  </StepGate>
);
