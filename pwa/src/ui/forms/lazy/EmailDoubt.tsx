import { t } from '@lingui/core/macro';
import { emailDoubt } from 'bff/shared/email-typos';
import { cleanValue } from 'bff/shared/pasted-text';
import { type RefObject, useEffect, useState } from 'react';
import { Button } from '../../Button.tsx';
import styles from './EmailDoubt.module.css';

interface Props {
  email: string;
  field: RefObject<HTMLInputElement | null>;
  onTake: (email: string) => void;
}

/**
 * Holds the form back once where the address looks mistyped, before anything of the form hears of it: an address that is wrong gets no mail
 * that could say so. Sent again, it goes as it is.
 */
const useAskedFirst = (email: string, field: Props['field']) => {
  const [asked, setAsked] = useState<string>();
  const doubt = emailDoubt(email);
  const isToAsk = doubt !== undefined && asked !== email;
  useEffect(() => {
    const form = field.current?.form;
    if (!form || !isToAsk) return;
    const holdBack = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setAsked(email);
    };
    form.addEventListener('submit', holdBack, { capture: true });
    return () => form.removeEventListener('submit', holdBack, { capture: true });
  }, [isToAsk, email, field]);
  return asked === email ? doubt : undefined;
};

/** Asks whether another address is meant, or whether this one is whole. */
export const EmailDoubt = ({ email, field, onTake }: Props) => {
  const doubt = useAskedFirst(cleanValue(email).toLowerCase(), field);
  if (!doubt) return null;
  const { meant } = doubt;
  const take = () => {
    if (meant) onTake(meant);
    field.current?.focus();
  };
  return (
    <div className={styles.doubt} role="alert">
      <p>
        {meant ? t`Did you mean ${meant}?` : t`Is this address whole? It has no dot after the @.`}{' '}
        {t`If it is right as it is, send it again.`}
      </p>
      {meant && (
        <Button variant="soft" small onClick={take}>
          {t`Use ${meant}`}
        </Button>
      )}
    </div>
  );
};
