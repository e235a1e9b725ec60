import { t } from '@lingui/core/macro';
import { beforeEach, expect, test } from 'vitest';
import {
  activateLanguage,
  currentLanguage,
  loadMessages,
  type MessageArea,
  registerMessages,
} from './messages.ts';

/** The words of the wing in Hindi come when the returned function is called. */
const heldBack = (catalogue: MessageArea) => {
  let come = () => {};
  const haveCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  registerMessages(catalogue, { en: async () => {}, hi: () => haveCome });
  return come;
};

const comeFirst = heldBack('entrance');
const comeThen = heldBack('learner');

beforeEach(() => activateLanguage('en'));

test('a language whose messages load late is not activated if another was chosen since', async () => {
  await loadMessages('entrance');
  const late = activateLanguage('hi');
  await activateLanguage('en');
  comeFirst();
  await late;
  expect(currentLanguage()).toBe('en');
});

test('an area that is opened while a language is loading gets its messages in that language', async () => {
  await loadMessages('learner');
  const spoken = activateLanguage('hi');
  await loadMessages('staff');
  expect(t`Learners will read`).toBe('Learners will read');
  comeThen();
  await spoken;
  expect(t`Learners will read`).toBe('साधक यह पढ़ेंगे');
});
