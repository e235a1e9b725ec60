import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../shared/languages.ts';
import { mapTranslations, TRANSLATION_LANGUAGES } from '../../shared/localized-content.ts';
import { readBuiltSettings } from '../../studio/settings/built-settings.ts';
import { TUESDAY_MORNING } from '../class-calls.ts';
import { startMailPeer } from '../mail-peer.ts';
import { orderCalls } from '../order-calls.ts';
import { startTestStudio } from '../test-studio.ts';

export const STUDIO_EMAILS = ['desk@studio.example', 'owner@studio.example'];

/** The texts of staff in English. */
export const ENGLISH_TEXTS = {
  moved: 'Thursday’s class is at 8 am: Diwali',
  cancelled: 'No class on Friday: Diwali',
  back: 'Friday’s class is held again',
  course: 'From next week on the class is at 6 am',
  holiday: 'We are closed over Diwali',
  subject: 'A new hall',
  text: 'Come and see: https://maps.example/NewHallOfGangaYogaByTheRiverBehindTheOldBridge.\n\nWe look forward to you.',
};

/** The same in Hindi, for all further languages: so any Latin letter in such an e-mail is of the site, or of a name. */
export const HINDI_TEXTS = {
  moved: 'गुरुवार की क्लास 8 बजे है: दिवाली',
  cancelled: 'शुक्रवार को क्लास नहीं होगी: दिवाली',
  back: 'शुक्रवार की क्लास फिर से होगी',
  course: 'अगले सप्ताह से क्लास 6 बजे है',
  holiday: 'दिवाली की छुट्टी है',
  subject: 'नया हॉल',
  text: 'आइए और देखिए।\n\nहम आपका इंतज़ार कर रहे हैं।',
};

export const inBoth = (what: keyof typeof HINDI_TEXTS) => ({
  notice: ENGLISH_TEXTS[what],
  noticeIn: mapTranslations(() => HINDI_TEXTS[what]),
});

export type SampleStudio = Awaited<ReturnType<typeof startSampleStudio>>;

/**
 * A studio in Hindi that sends to a mail server of its own. Outside of vitest the address of an empty database must be given.
 */
export async function startSampleStudio(databaseUrl?: string) {
  const peer = await startMailPeer();
  const studio = await startTestStudio({
    ...(databaseUrl && { databaseUrl }),
    smtpUrl: peer.url,
    publicUrl: 'https://yoga.example.org',
    builtSettings: {
      place: ['Rishikesh 249201'],
      facts: { ...readBuiltSettings(undefined).facts, street: '12 Ghat Road' },
    },
    studioLanguage: 'hi',
    now: () => new Date(TUESDAY_MORNING),
  });
  const { token: staff } = await studio.signInAs('owner', 'Certified Yoga Therapist');
  // The texts of the courses are in Hindi, for every further language.
  for (const language of TRANSLATION_LANGUAGES)
    await studio.sql`
      update courses
      set in_languages = in_languages || jsonb_build_object(${language}::text, in_languages -> 'hi')`;
  const as = (token: string, method: string, path: string, body?: object, headers = {}) =>
    studio.call(method, path, { token, body, headers });
  return {
    studio,
    peer,
    staff,
    as,
    orders: orderCalls(() => ({ studio, staff })),
    stop: async () => {
      await studio.stop();
      await peer.stop();
    },
  };
}

/** Throws unless the call succeeds. Returns the body of the answer. */
export async function succeed(
  answer: ReturnType<SampleStudio['as']>,
): Promise<Awaited<typeof answer>['body']> {
  const { status, text, body } = await answer;
  if (![200, 201, 202, 204].includes(status)) throw new Error(`${status}: ${text}`);
  return body;
}

/** Each learner pays with references of their own. */
const payers: Language[] = ['hi', ...LANGUAGES.filter((language) => language !== 'hi')];
export const utrOf = (language: Language, digits: string) =>
  `43219${876 + payers.indexOf(language)}${digits}`;

/** A reason of staff, in one language. */
export const sampleReasonOf = (language: Language) =>
  language === DEFAULT_LANGUAGE ? 'A mistake' : 'गलती';
