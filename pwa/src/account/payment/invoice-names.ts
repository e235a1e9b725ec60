import { t } from '@lingui/core/macro';
import type { DocumentKind, Way } from 'bff/contract';

interface Named {
  kind: DocumentKind;
  /** Whether it says what of the amount is tax. */
  isTaxed?: boolean | undefined;
  /** Integer paise: the correction of a refund counts money again. */
  paise?: number | undefined;
}

/** What a document is called. */
export const documentTitle = ({ kind, isTaxed = false, paise = 0 }: Named): string => {
  if (isTaxed && kind === 'correction' && paise > 0) return t`Debit note`;
  if (isTaxed) return kind === 'receipt' ? t`Tax invoice` : t`Credit note`;
  switch (kind) {
    case 'receipt':
      return t`Receipt`;
    case 'refund':
      return t`Refund receipt`;
    case 'correction':
      return paise > 0 ? t({ message: 'Correction', context: 'of a refund' }) : t`Correction`;
  }
};

/** The same with its number: "Receipt 2026-27/000123". */
export const numberedTitle = (document: Named & { number: string }): string =>
  `${documentTitle(document)} ${document.number}`;

/** How money came or went. */
export const wayInWords: Record<Way, () => string> = {
  upi: () => t`UPI`,
  cash: () => t`Cash`,
  bank: () => t`Bank transfer`,
};
