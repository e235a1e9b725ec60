import { t } from '@lingui/core/macro';
import { notify, type Say } from '../notices/notices.ts';

/**
 * Copies the text, and says so in a toast. Fails without https: there browsers have no clipboard API. So the text must be
 * on the page, too.
 */
export const copyToClipboard = async (nameOf: Say, text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notify(() => t`${{ name: nameOf() }} copied.`);
  } catch {
    notify(() => t`${{ name: nameOf() }} could not be copied. Press long on it to select it.`, {
      isProblem: true,
    });
  }
};
