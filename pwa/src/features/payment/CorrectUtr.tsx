import type { LearnerOrder } from 'bff/contract';
import { useState } from 'react';
import { focusHeading } from '../../layouts/Screen.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './OpenOrder.module.css';
import { UtrForm } from './UtrForm.tsx';

/** Until staff have decided, a mistyped UTR is corrected here. */
export const CorrectUtr = ({ order }: { order: LearnerOrder }) => {
  const [correcting, setCorrecting] = useState(false);
  const close = () => {
    setCorrecting(false);
    focusHeading();
  };
  if (correcting) return <UtrForm order={order} onSent={close} />;
  return (
    <div className={styles.cancel}>
      <Button small variant="quiet" onClick={() => setCorrecting(true)}>
        Correct the UTR
      </Button>
    </div>
  );
};
