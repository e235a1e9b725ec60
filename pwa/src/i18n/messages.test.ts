import { t } from '@lingui/core/macro';
import { beforeEach, expect, test } from 'vitest';
import { alsoLoad, languageNow, needWords, speak, type Wing } from './messages.ts';

/** The words of the wing in Hindi come when the returned function is called. */
const heldBack = (wing: Wing) => {
  let come = () => {};
  const haveCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  alsoLoad(wing, { en: async () => {}, hi: () => haveCome });
  return come;
};

const comeFirst = heldBack('entrance');
const comeThen = heldBack('learner');

beforeEach(() => speak('en'));

test('a language whose words come late is not spoken to who has chosen another since', async () => {
  await needWords('entrance');
  const late = speak('hi');
  await speak('en');
  comeFirst();
  await late;
  expect(languageNow()).toBe('en');
});

test('a wing that is opened while a language comes has its words in that language', async () => {
  await needWords('learner');
  const spoken = speak('hi');
  await needWords('staff');
  expect(t`Learners read in Hindi`).toBe('Learners read in Hindi');
  comeThen();
  await spoken;
  expect(t`Learners read in Hindi`).toBe('साधक हिन्दी में यह पढ़ेंगे');
});
