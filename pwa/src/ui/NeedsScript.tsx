import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';

/** Says, to those whose browser runs no JavaScript, what goes without it. */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <noscript>
    <Alert kind="info">{children}</Alert>
  </noscript>
);
