import { t } from '@lingui/core/macro';

/** "For Anu", beside an order or an invoice. */
export const formatForChild = (name: string): string => t`For ${name}`;
