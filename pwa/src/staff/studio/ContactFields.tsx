import { t } from '@lingui/core/macro';
import type { SettingsBySection } from 'bff/contract';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { EmailSetting, PhoneSetting, SettingField } from './SettingField.tsx';
import type { SettingsFieldsProps } from './SettingsForm.tsx';
import styles from './Studio.module.css';

/** The server's limit. */
const maxLinks = 6;

const isEmpty = ({ name, link }: SettingsBySection['contact']['social'][number]) =>
  name.trim() === '' && link.trim() === '';

/** The contact details without empty rows. */
export const contactToSend = (
  typed: SettingsBySection['contact'],
): SettingsBySection['contact'] => ({
  ...typed,
  social: typed.social.filter((row) => !isEmpty(row)),
});

/** A row for each social network, and an empty one. */
const SocialLinks = ({ draft, type, busy }: SettingsFieldsProps<'contact'>) => {
  const rows = [...draft.social, { name: '', link: '' }].slice(0, maxLinks);
  const change = (at: number, changed: Partial<(typeof rows)[number]>) => {
    const next = rows.map((row, index) => (index === at ? { ...row, ...changed } : row));
    const last = next.map((row) => !isEmpty(row)).lastIndexOf(true);
    type({ social: next.slice(0, last + 1) });
  };
  return (
    <fieldset className={styles.links}>
      <legend>{t`Your pages on social networks`}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place.
        <div className={styles.pair} key={index}>
          <SettingField
            name={`social.${index}.name`}
            label={t`Network ${{ number: index + 1 }}`}
            maxLength={40}
            busy={busy}
            value={row.name}
            onType={(typed) => change(index, { name: typed })}
          />
          <SettingField
            name={`social.${index}.link`}
            label={t`Link ${{ number: index + 1 }}`}
            type="url"
            inputMode="url"
            spellCheck={false}
            maxLength={300}
            busy={busy}
            value={row.link}
            onType={(typed) => change(index, { link: typed })}
          />
        </div>
      ))}
    </fieldset>
  );
};

/** The contact details of the studio. */
export const ContactFields = (props: SettingsFieldsProps<'contact'>) => {
  const { draft, type, busy } = props;
  return (
    <>
      <PhoneSetting
        name="phone"
        busy={busy}
        value={draft.phone}
        onType={(typed) => type({ phone: typed })}
      />
      <CheckField
        label={t`People can write to this number on WhatsApp`}
        checked={draft.phoneIsOnWhatsApp}
        onChange={(event) => busy || type({ phoneIsOnWhatsApp: event.target.checked })}
      />
      <EmailSetting
        name="email"
        hint={t`Everyone can see this address. Messages from the contact form go to the address in the server’s settings.`}
        busy={busy}
        value={draft.email}
        onType={(typed) => type({ email: typed })}
      />
      <SettingField
        name="street"
        label={t`House and street`}
        hint={t`The town is added below automatically.`}
        maxLength={200}
        busy={busy}
        value={draft.street}
        onType={(typed) => type({ street: typed })}
      />
      <SocialLinks {...props} />
    </>
  );
};
