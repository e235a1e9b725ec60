import { t } from '@lingui/core/macro';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import type { FieldsProps } from './PartForm.tsx';
import { phoneExample } from './phone-example.ts';

/** Who teaches. */
export const TeacherFields = ({ draft, type, busy }: FieldsProps<'teacher'>) => (
  <>
    <TextField
      label={t`Name`}
      autoComplete="off"
      maxLength={100}
      readOnly={busy}
      value={draft.name}
      onChange={(event) => type({ name: event.target.value })}
    />
    <TextArea
      label={t`About the teacher`}
      hint={t`A few sentences: where and with whom they learned, since when they teach. A picture is added by whoever runs the server.`}
      rows={5}
      maxLength={1000}
      readOnly={busy}
      value={draft.about}
      onChange={(event) => type({ about: event.target.value })}
    />
  </>
);

const lines = (text: string) => text.split('\n');

/** The studio's own terms of refunds. */
export const TermsFields = ({ draft, type, busy }: FieldsProps<'terms'>) => (
  <>
    <TextArea
      label={t`In English`}
      hint={t`A sentence on each line, 12 at most: until when a course can be left, say, and how much comes back.`}
      rows={5}
      readOnly={busy}
      value={draft.en.join('\n')}
      onChange={(event) => type({ en: lines(event.target.value) })}
    />
    <TextArea
      label={t`In Hindi`}
      hint={t`Until there is Hindi, its readers see the English.`}
      lang="hi"
      rows={5}
      readOnly={busy}
      value={draft.hi.join('\n')}
      onChange={(event) => type({ hi: lines(event.target.value) })}
    />
  </>
);

/** Who answers complaints. */
export const ComplaintFields = ({ draft, type, busy }: FieldsProps<'grievance'>) => (
  <>
    <TextField
      label={t`Name`}
      hint={t`The law wants a person whom people can complain to.`}
      autoComplete="off"
      maxLength={100}
      readOnly={busy}
      value={draft.name}
      onChange={(event) => type({ name: event.target.value })}
    />
    <TextField
      label={t`E-mail`}
      type="email"
      autoComplete="off"
      maxLength={254}
      readOnly={busy}
      value={draft.email}
      onChange={(event) => type({ email: event.target.value })}
    />
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
  </>
);
