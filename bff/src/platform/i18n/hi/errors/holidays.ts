import type { holidayErrors as inEnglish } from '../../en/errors/holidays.ts';
import type { Translation } from '../../translation.ts';
import { dateErrors, versionTextErrors, yesOrNoErrors } from './field-errors.ts';

export const holidayErrors: Translation<typeof inEnglish> = {
  'holidays.none': 'ऐसी कोई छुट्टी नहीं है।',
  'holidays.no-class': 'इन दिनों अब कोई क्लास नहीं है।',
  'holidays.changed-meanwhile': 'इस बीच किसी और ने ये क्लासें बदल दी हैं। इन्हें फिर से देखें।',
  'holidays.classes-on-days-off': 'इनमें से कुछ क्लासें छुट्टी के दिनों में हैं। पहले चुनें कि वे हों या न हों।',
  'holidays.too-many-classes': ({ max }) =>
    `एक छुट्टी में ज़्यादा से ज़्यादा ${max} क्लासें रद्द हो सकती हैं। कम दिन या कम कोर्स चुनें।`,
  'holidays.too-long': ({ days }) => `एक छुट्टी ज़्यादा से ज़्यादा ${days} दिन की हो सकती है।`,
  'holidays.last-date-before-first': 'आख़िरी दिन पहले दिन से पहले का नहीं हो सकता।',
  'holidays.courses-invalid': ({ max }) => `1 से ${max} तक कोर्स चुनें।`,
  ...dateErrors('holidays.first-date', 'पहला दिन'),
  ...dateErrors('holidays.last-date', 'आख़िरी दिन'),
  ...yesOrNoErrors('holidays.leave-out', 'क्लासें न हों'),
  ...versionTextErrors('holidays.version'),
};
