import type { frame as english } from '../../en/mails/frame.ts';
import type { Translation } from '../../translation.ts';

export const frame: Translation<typeof english> = {
  studio: 'गंगा योग',
  greeting: 'नमस्ते,',
  greetingTo: ({ name }) => `नमस्ते ${name} जी,`,
  isAbout: ({ child }) => `यह ${child} के बारे में है।`,
  isAboutYourChild: 'यह आपके बच्चे के बारे में है।',
  yourChild: 'आपका बच्चा',
};
