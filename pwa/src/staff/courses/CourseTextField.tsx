import { t } from '@lingui/core/macro';
import { type CourseTextName, courseTexts } from 'bff/shared/course-texts';
import type { ChangeEvent } from 'react';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';

interface Props {
  text: CourseTextName;
  label: string;
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  error?: string | undefined;
  lang?: string;
  autoComplete?: string;
}

/** The field of a text of a course, in English or in a further language. */
export const CourseTextField = ({ text, ...field }: Props) => {
  const { form, maxLength } = courseTexts[text];
  if (form === 'list')
    return <TextArea {...field} hint={t`Each point on its own line, 12 at most.`} rows={2} />;
  return form === 'paragraphs' ? (
    <TextArea {...field} maxLength={maxLength} rows={2} />
  ) : (
    <TextField {...field} maxLength={maxLength} />
  );
};
