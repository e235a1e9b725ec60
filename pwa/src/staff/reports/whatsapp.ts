import type { Receivable, ReceivableGroup } from 'bff/contract';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from 'bff/shared/languages';
import { pages } from '../../content/paths.ts';
import { modulesByLanguage } from '../../i18n/modules-by-language.ts';
import { contactName } from '../frame/contacts.ts';
import type { PaymentReminders } from './messages/whatsapp-messages.ts';

const paymentReminders = modulesByLanguage(
  import.meta.glob<{ messages: PaymentReminders }>('./messages/??.ts', { eager: true }),
);

/** The language in which the site writes to the person. */
export const languageOf = ({ language }: Receivable['person']): Language =>
  LANGUAGES.find((known) => known === language) ?? DEFAULT_LANGUAGE;

/** The most courses that a message names. */
const maxNamed = 3;

type ReceivableCourse = Receivable['courses'][number];

const titleByLocale = (
  language: Language,
  { title, titleIn: titleByLocale }: ReceivableCourse,
): string => (language === DEFAULT_LANGUAGE ? undefined : titleByLocale?.[language]) ?? title;

/** The URL of the payment page; for a child it opens the child's profile. */
const paymentUrl = ({ courses, orderId, person }: Receivable): string => {
  const path =
    orderId === null
      ? pages.renew.path.replace(':slug', courses[0]?.slug ?? '')
      : pages.payment.path;
  return window.location.origin + path + (person.guardian ? `?for=${person.id}` : '');
};

/** The payment reminder to the person, or to a child's parent, in their language. */
export const formatReminder = (receivable: Receivable, group: ReceivableGroup): string => {
  const { person, courses, paise, lastDay } = receivable;
  const language = languageOf(person);
  const reminder = {
    name: contactName(person),
    child: person.guardian ? person.name : undefined,
    courses: courses.slice(0, maxNamed).map((course) => titleByLocale(language, course)),
    more: Math.max(0, courses.length - maxNamed),
    paise,
    url: paymentUrl(receivable),
  };
  const texts = paymentReminders[language].messages;
  return group === 'open' || lastDay === null
    ? texts.open(reminder)
    : texts[group](reminder, lastDay);
};
