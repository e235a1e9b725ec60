import { expect, test } from 'vitest';
import { messages } from './messages.ts';

/** Terms that stay in Latin letters in Hindi: settings, commands, programs, codes, and placeholders. */
const AS_IT_IS =
  /%%\w+%%|<[^>]+>|\?region=…|[A-Z]+_[A-Z_]+|IST|PostgreSQL|pg_hba\.conf|alter role NAME createdb;|NAME|backup(?: --rehearse)? कमांड|Caddy|DNS/g;

/** Every message without values, with its path of keys. */
const sentencesIn = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}${key}`, value]];
    return typeof value === 'object' ? sentencesIn(value, `${path}${key}.`) : [];
  });

const { backups, joining, emailActionPages, alerts } = messages;

test.each(sentencesIn({ backups, joining, mailedAnswers: emailActionPages, troubles: alerts }))(
  '%s has no English left in it',
  (_, sentence) => {
    expect(sentence).toMatch(/[\u0900-\u097f]/);
    expect(sentence.replace(AS_IT_IS, '')).not.toMatch(/[A-Za-z]/);
  },
);
