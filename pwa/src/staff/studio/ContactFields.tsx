import { t } from '@lingui/core/macro';
import type { FactParts } from 'bff/contract';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import type { FieldsProps } from './PartForm.tsx';
import { FactField, MailFact, PhoneFact } from './SettingField.tsx';
import styles from './Studio.module.css';

/** The server's limit. */
const mostLinks = 6;

const isEmpty = ({ name, link }: FactParts['contact']['social'][number]) =>
  name.trim() === '' && link.trim() === '';

/** A row that was left empty is none. */
export const contactToSend = (typed: FactParts['contact']): FactParts['contact'] => ({
  ...typed,
  social: typed.social.filter((row) => !isEmpty(row)),
});

/** A row for each page of the studio's, and one more. */
const SocialLinks = ({ draft, type, busy }: FieldsProps<'contact'>) => {
  const rows = [...draft.social, { name: '', link: '' }].slice(0, mostLinks);
  const change = (at: number, changed: Partial<(typeof rows)[number]>) => {
    const next = rows.map((row, place) => (place === at ? { ...row, ...changed } : row));
    const last = next.map((row) => !isEmpty(row)).lastIndexOf(true);
    type({ social: next.slice(0, last + 1) });
  };
  return (
    <fieldset className={styles.links}>
      <legend>{t`Your pages on social networks`}</legend>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place.
        <div className={styles.pair} key={place}>
          <FactField
            name={`social.${place}.name`}
            label={t`Network ${{ number: place + 1 }}`}
            maxLength={40}
            busy={busy}
            value={row.name}
            onType={(typed) => change(place, { name: typed })}
          />
          <FactField
            name={`social.${place}.link`}
            label={t`Link ${{ number: place + 1 }}`}
            type="url"
            inputMode="url"
            spellCheck={false}
            maxLength={300}
            busy={busy}
            value={row.link}
            onType={(typed) => change(place, { link: typed })}
          />
        </div>
      ))}
    </fieldset>
  );
};

/** How people reach the studio. */
export const ContactFields = (props: FieldsProps<'contact'>) => {
  const { draft, type, busy } = props;
  return (
    <>
      <PhoneFact
        name="phone"
        busy={busy}
        value={draft.phone}
        onType={(typed) => type({ phone: typed })}
      />
      <CheckField
        label={t`People can write to it on WhatsApp`}
        checked={draft.phoneIsOnWhatsApp}
        onChange={(event) => busy || type({ phoneIsOnWhatsApp: event.target.checked })}
      />
      <MailFact
        name="email"
        hint={t`For everybody to read. What people write in the contact form goes where the settings say.`}
        busy={busy}
        value={draft.email}
        onType={(typed) => type({ email: typed })}
      />
      <FactField
        name="street"
        label={t`House and street`}
        hint={t`The town stands below it by itself.`}
        maxLength={200}
        busy={busy}
        value={draft.street}
        onType={(typed) => type({ street: typed })}
      />
      <SocialLinks {...props} />
    </>
  );
};
