import { t } from '@lingui/core/macro';
import type { LearnerOrder } from 'bff/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { UtrForm } from './UtrForm.tsx';
import styles from './WaitStep.module.css';

/** Lets the learner correct a mistyped UTR until staff review the payment. */
export const CorrectUtr = ({ order }: { order: LearnerOrder }) => {
  const [correcting, setCorrecting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    flushSync(() => setCorrecting(false));
    opener.current?.focus();
  };
  if (correcting)
    return <UtrForm order={order} onSent={() => setCorrecting(false)} onCancel={cancel} />;
  return (
    <div className={styles.quiet}>
      <Button ref={opener} small variant="quiet" onClick={() => setCorrecting(true)}>
        {t`Correct the UTR`}
      </Button>
    </div>
  );
};
