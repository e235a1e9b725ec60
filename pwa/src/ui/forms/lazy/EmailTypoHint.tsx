import { t } from '@lingui/core/macro';
import { findEmailTypo } from 'bff/shared/email-typos';
import { cleanValue } from 'bff/shared/pasted-text';
import { type RefObject, useEffect, useState } from 'react';
import { Button } from '../../Button.tsx';
import styles from './EmailTypoHint.module.css';

interface Props {
  email: string;
  field: RefObject<HTMLInputElement | null>;
  onTake: (email: string) => void;
}

/**
 * Stops the first submit if the address looks mistyped, before any handler of the form runs: no e-mail could reach the person
 * at a wrong address. A second submit of the same address is sent.
 */
const useConfirmTypo = (email: string, field: Props['field']) => {
  const [asked, setAsked] = useState<string>();
  const typo = findEmailTypo(email);
  const mustAsk = typo !== undefined && asked !== email;
  useEffect(() => {
    const form = field.current?.form;
    if (!form || !mustAsk) return;
    const holdBack = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setAsked(email);
    };
    form.addEventListener('submit', holdBack, { capture: true });
    return () => form.removeEventListener('submit', holdBack, { capture: true });
  }, [mustAsk, email, field]);
  return asked === email ? typo : undefined;
};

/** Asks whether another address is meant, or whether this one is complete. */
export const EmailTypoHint = ({ email, field, onTake }: Props) => {
  const typo = useConfirmTypo(cleanValue(email).toLowerCase(), field);
  if (!typo) return null;
  const { suggestion } = typo;
  const take = () => {
    if (suggestion) onTake(suggestion);
    field.current?.focus();
  };
  return (
    <div className={styles.doubt} role="alert">
      <p>
        {suggestion
          ? t`Did you mean ${suggestion}?`
          : t`Is this address complete? It has no dot after the @.`}{' '}
        {t`If this address is right, send the form again.`}
      </p>
      {suggestion && (
        <Button variant="soft" small onClick={take}>
          {t`Use ${suggestion}`}
        </Button>
      )}
    </div>
  );
};
