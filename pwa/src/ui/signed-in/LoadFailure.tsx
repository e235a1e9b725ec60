import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Alert } from '../Alert.tsx';
import { Button } from '../Button.tsx';

interface Props {
  /** The error message. */
  children: ReactNode;
  onRetry: () => void;
}

/** Why something could not be loaded, and a button to try again. */
export const LoadFailure = ({ children, onRetry }: Props) => (
  <Alert kind="error">
    <p>{children}</p>
    <Button small variant="soft" onClick={onRetry}>
      {t`Try again`}
    </Button>
  </Alert>
);
