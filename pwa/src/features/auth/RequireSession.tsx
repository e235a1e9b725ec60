import type { ReactNode } from 'react';

export const RequireSession = ({ children }: { children: ReactNode }) => children;
