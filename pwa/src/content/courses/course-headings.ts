import { t } from '@lingui/core/macro';

/** The texts of a course that visitors read under a heading, in order. */
export const headedTexts = ['teaches', 'forWhom'] as const;

export type HeadedText = (typeof headedTexts)[number];

/** The headings, which are also the names of these texts in the form of staff. */
export const courseHeadings = (): Record<HeadedText, string> => ({
  teaches: t`What it teaches`,
  forWhom: t`For whom`,
});
