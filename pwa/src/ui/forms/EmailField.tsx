import { t } from '@lingui/core/macro';
import { emailDoubt } from 'bff/shared/email-typos';
import { cleanValue } from 'bff/shared/pasted-text';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import styles from './EmailField.module.css';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'type' | 'value' | 'ref'> & {
  value: string;
  onType: (email: string) => void;
};

/**
 * Holds the form back once where the address looks mistyped, before anything of the form hears of it: an address that is wrong gets no mail
 * that could say so. Sent again, it goes as it is.
 */
const useAskedFirst = (email: string) => {
  const field = useRef<HTMLInputElement>(null);
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
  }, [isToAsk, email]);
  return { field, doubt: asked === email ? doubt : undefined };
};

/** A field for an e-mail address, which asks about one that looks mistyped when the form is sent. Never refuses it. */
export const EmailField = ({ value, onType, ...input }: Props) => {
  const { field, doubt } = useAskedFirst(cleanValue(value).toLowerCase());
  const meant = doubt?.meant;
  return (
    <div>
      <TextField
        {...input}
        ref={field}
        type="email"
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {doubt && (
        <div className={styles.doubt} role="alert">
          <p>
            {meant
              ? t`Did you mean ${meant}?`
              : t`Is this address whole? It has no dot after the @.`}{' '}
            {t`If it is right as it is, send it again.`}
          </p>
          {meant && (
            <Button
              variant="soft"
              small
              onClick={() => {
                onType(meant);
                field.current?.focus();
              }}
            >
              {t`Use ${meant}`}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
