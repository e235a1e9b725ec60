import { t } from '@lingui/core/macro';
import { type LazyMessage, showToast } from '../notices/toasts.ts';

/**
 * Copies the text and shows a toast. Fails without https, where browsers have no clipboard API, so the text must also be
 * on the page.
 */
export const copyToClipboard = async (label: LazyMessage, text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast(() => t`${{ name: label() }} copied.`);
  } catch {
    showToast(
      () => t`${{ name: label() }} could not be copied. Press and hold the text to select it.`,
      {
        isProblem: true,
      },
    );
  }
};
