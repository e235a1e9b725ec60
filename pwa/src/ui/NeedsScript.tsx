import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';

/** A note that is shown only where JavaScript does not run. */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <noscript>
    <Alert kind="info">{children}</Alert>
  </noscript>
);
