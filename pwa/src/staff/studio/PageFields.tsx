import { t } from '@lingui/core/macro';
import { TRANSLATION_LANGUAGES } from 'bff/shared/localized-content';
import { languageName } from '../../i18n/language-name.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { EmailSetting, PhoneSetting, SettingField } from './SettingField.tsx';
import type { SettingsFieldsProps } from './SettingsForm.tsx';

/** The teacher's name and description. */
export const TeacherFields = ({ draft, type, busy }: SettingsFieldsProps<'teacher'>) => (
  <>
    <SettingField
      name="name"
      label={t`Name`}
      maxLength={100}
      busy={busy}
      value={draft.name}
      onType={(typed) => type({ name: typed })}
    />
    <TextArea
      name="about"
      label={t`About the teacher`}
      hint={t`A few sentences: where and with whom they learned, and since when they have taught. The person who runs the server adds the picture.`}
      rows={5}
      maxLength={1000}
      readOnly={busy}
      value={draft.about}
      onChange={(event) => type({ about: event.target.value })}
    />
  </>
);

const lines = (text: string) => text.split('\n');

/** The refund terms. */
export const TermsFields = ({ draft, type, busy }: SettingsFieldsProps<'terms'>) => (
  <>
    <TextArea
      name="en"
      label={t`In English`}
      hint={t`One sentence on each line, 12 at most: for example until when learners can leave, and how much you refund.`}
      rows={5}
      readOnly={busy}
      value={draft.en.join('\n')}
      onChange={(event) => type({ en: lines(event.target.value) })}
    />
    {TRANSLATION_LANGUAGES.map((language) => {
      const name = languageName(language);
      return (
        <TextArea
          key={language}
          name={language}
          label={t`In ${name}`}
          hint={t`Until you add ${name}, readers of ${name} see the English text.`}
          lang={language}
          rows={5}
          readOnly={busy}
          value={draft[language]?.join('\n') ?? ''}
          onChange={(event) => type({ [language]: lines(event.target.value) })}
        />
      );
    })}
  </>
);

/** The grievance officer. */
export const ComplaintFields = ({ draft, type, busy }: SettingsFieldsProps<'grievance'>) => (
  <>
    <SettingField
      name="name"
      label={t`Name`}
      hint={t`The law requires a person whom people can complain to.`}
      maxLength={100}
      busy={busy}
      value={draft.name}
      onType={(typed) => type({ name: typed })}
    />
    <EmailSetting
      name="email"
      busy={busy}
      value={draft.email}
      onType={(typed) => type({ email: typed })}
    />
    <PhoneSetting
      name="phone"
      busy={busy}
      value={draft.phone}
      onType={(typed) => type({ phone: typed })}
    />
  </>
);
