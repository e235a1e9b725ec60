import { t } from '@lingui/core/macro';
import type { FactParts } from 'bff/contract';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import type { FieldsProps } from './PartForm.tsx';
import { phoneExample } from './phone-example.ts';
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
          <TextField
            label={t`Network ${{ number: place + 1 }}`}
            autoComplete="off"
            maxLength={40}
            readOnly={busy}
            value={row.name}
            onChange={(event) => change(place, { name: event.target.value })}
          />
          <TextField
            label={t`Link ${{ number: place + 1 }}`}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            readOnly={busy}
            value={row.link}
            onChange={(event) => change(place, { link: event.target.value })}
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
      <TextField
        label={t`Phone number`}
        hint={t`With the country’s code, as ${{ number: phoneExample }}.`}
        type="tel"
        autoComplete="off"
        maxLength={30}
        readOnly={busy}
        value={draft.phone}
        onChange={(event) => type({ phone: event.target.value })}
      />
      <CheckField
        label={t`People can write to it on WhatsApp`}
        checked={draft.phoneIsOnWhatsApp}
        onChange={(event) => busy || type({ phoneIsOnWhatsApp: event.target.checked })}
      />
      <TextField
        label={t`E-mail`}
        hint={t`For everybody to read. What people write in the contact form goes where the settings say.`}
        type="email"
        autoComplete="off"
        maxLength={254}
        readOnly={busy}
        value={draft.email}
        onChange={(event) => type({ email: event.target.value })}
      />
      <TextField
        label={t`House and street`}
        hint={t`The town stands below it by itself.`}
        autoComplete="off"
        maxLength={200}
        readOnly={busy}
        value={draft.street}
        onChange={(event) => type({ street: event.target.value })}
      />
      <SocialLinks {...props} />
    </>
  );
};
