import { t } from '@lingui/core/macro';
import type { Way } from 'bff/contract';

/** How money came, or went back. */
export const wayInWords = (way: Way): string => {
  switch (way) {
    case 'upi':
      return t`UPI`;
    case 'cash':
      return t({ message: 'Cash', context: 'a way to pay' });
    case 'bank':
      return t`Bank transfer`;
  }
};
