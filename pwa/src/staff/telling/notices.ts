import type { Language } from '../../language/languages.ts';
import { en } from './notices-in/en.ts';
import { hi } from './notices-in/hi.ts';
import type { Notices } from './notices-in/notices.ts';

const notices: Record<Language, Notices> = { en, hi };

/** The sentences that learners read, in their language: not in that of the member of staff who sends them. */
export const noticesIn = (language: Language): Notices => notices[language];

/** A change is told in one language, whatever the learner's. */
export const toldIn: Language = 'en';
