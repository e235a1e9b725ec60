import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

interface Props {
  /** What went wrong, in a sentence. */
  children: ReactNode;
  onRetry: () => void;
}

/** Something could not be loaded: why, and the way to try again. */
export const LoadFailure = ({ children, onRetry }: Props) => (
  <Alert kind="error">
    <p>{children}</p>
    <Button small variant="soft" onClick={onRetry}>
      Try again
    </Button>
  </Alert>
);
