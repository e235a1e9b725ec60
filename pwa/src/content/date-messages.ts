import type { DateTexts } from 'bff/shared/dates/format';
import { registerTexts } from '../i18n/registered-texts.ts';

const texts = registerTexts(
  'visitor',
  import.meta.glob<{ dates: DateTexts }>('../../../bff/src/shared/dates/??.ts'),
);

/** The texts for dates and times. They are loaded with the other messages of the language, before the first render. */
export const dateTexts = (): DateTexts => texts.get().dates;
