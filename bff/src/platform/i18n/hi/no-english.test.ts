import { expect, test } from 'vitest';
import { hi } from './messages.ts';

/** What is written so in Hindi, too: settings, commands, programs, codes, and the names of places and parts. */
const AS_IT_IS =
  /%%\w+%%|<[^>]+>|\?region=…|[A-Z]+_[A-Z_]+|IST|PostgreSQL|pg_hba\.conf|alter role NAME createdb;|NAME|backup(?: --rehearse)? कमांड|Caddy|DNS/g;

/** Every sentence that needs no value, with the keys that lead to it. */
const sentencesIn = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}${key}`, value]];
    return typeof value === 'object' ? sentencesIn(value, `${path}${key}.`) : [];
  });

const { backups, joining, mailedAnswers, troubles } = hi;

test.each(sentencesIn({ backups, joining, mailedAnswers, troubles }))(
  '%s has no English left in it',
  (_, sentence) => {
    expect(sentence).toMatch(/[\u0900-\u097f]/);
    expect(sentence.replace(AS_IT_IS, '')).not.toMatch(/[A-Za-z]/);
  },
);
