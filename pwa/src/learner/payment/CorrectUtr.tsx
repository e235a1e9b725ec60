import type { LearnerOrder } from 'bff/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusHeading } from '../../shell/frame/Screen.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './OpenOrder.module.css';
import { UtrForm } from './UtrForm.tsx';

/** Until staff have decided, a mistyped UTR is corrected here. */
export const CorrectUtr = ({ order }: { order: LearnerOrder }) => {
  const [correcting, setCorrecting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setCorrecting(false);
    focusHeading();
  };
  const cancel = () => {
    flushSync(() => setCorrecting(false));
    opener.current?.focus();
  };
  if (correcting) return <UtrForm order={order} onSent={close} onCancel={cancel} />;
  return (
    <div className={styles.cancel}>
      <Button ref={opener} small variant="quiet" onClick={() => setCorrecting(true)}>
        Correct the UTR
      </Button>
    </div>
  );
};
