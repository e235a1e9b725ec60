import type { Unpaid, UnpaidGroup } from 'bff/contract';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from 'bff/shared/languages';
import { pages } from '../../content/paths.ts';
import { reachedName } from '../frame/reach.ts';
import { en } from './messages/en.ts';
import { hi } from './messages/hi.ts';
import type { Asks } from './messages/whatsapp-messages.ts';

const asks: Record<Language, Asks> = { en, hi };

/** The language in which the site writes to the person. */
export const languageOf = ({ language }: Unpaid['person']): Language =>
  LANGUAGES.find((known) => known === language) ?? DEFAULT_LANGUAGE;

/** So many courses are named in a message. */
const named = 3;

type Course = Unpaid['courses'][number];

const titleIn = (language: Language, { title, titleIn }: Course): string =>
  (language === DEFAULT_LANGUAGE ? undefined : titleIn?.[language]) ?? title;

/** The page where it is paid; for a child the parent finds it about the child. */
const payingAt = ({ courses, orderId, person }: Unpaid): string => {
  const path =
    orderId === null
      ? pages.renew.path.replace(':slug', courses[0]?.slug ?? '')
      : pages.payment.path;
  return window.location.origin + path + (person.guardian ? `?for=${person.id}` : '');
};

/** What the person is asked, or a child's parent, in their language. */
export const messageTo = (unpaid: Unpaid, group: UnpaidGroup): string => {
  const { person, courses, paise, lastDay } = unpaid;
  const language = languageOf(person);
  const asked = {
    name: reachedName(person),
    child: person.guardian ? person.name : undefined,
    courses: courses.slice(0, named).map((course) => titleIn(language, course)),
    more: Math.max(0, courses.length - named),
    paise,
    url: payingAt(unpaid),
  };
  const say = asks[language];
  return group === 'open' || lastDay === null ? say.open(asked) : say[group](asked, lastDay);
};
