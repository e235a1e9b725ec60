import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CourseEditor.module.css';
import { type CourseDraft, type CourseTextsDraft, hindiFieldNames } from './course-draft.ts';

/** The server's limits, in characters; the same in each language. */
export const maxLengths = { title: 100, summary: 300, level: 60, forWhom: 600, feeCovers: 120 };

const Fields = ({ draft: { inLanguages, isOpen }, type }: DraftBinding<CourseDraft>) => {
  const labels = hindiFieldNames();
  const fieldProps = (name: keyof CourseTextsDraft) => ({
    lang: 'hi',
    name: `inLanguages.hi.${name}`,
    label: labels[name],
    value: inLanguages.hi[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      type({ inLanguages: { ...inLanguages, hi: { ...inLanguages.hi, [name]: value } } }),
  });
  return (
    <>
      <TextField {...fieldProps('title')} maxLength={maxLengths.title} />
      <TextField {...fieldProps('summary')} maxLength={maxLengths.summary} />
      <TextField {...fieldProps('level')} maxLength={maxLengths.level} />
      <TextArea {...fieldProps('forWhom')} maxLength={maxLengths.forWhom} rows={4} />
      <TextArea {...fieldProps('teaches')} hint={t`A line for each, 12 at most.`} rows={6} />
      {!isOpen && (
        <TextField
          {...fieldProps('feeCovers')}
          maxLength={maxLengths.feeCovers}
          autoComplete="off"
        />
      )}
    </>
  );
};

/** The texts in Hindi, collapsed while they are empty. */
export const TextsInHindi = (props: DraftBinding<CourseDraft>) => {
  const { hi } = props.draft.inLanguages;
  const [isOpen, setOpen] = useState(() => Object.values(hi).some((text) => text.trim() !== ''));
  return (
    <details
      className={styles.inHindi}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.fold}>
        <h3 className={styles.legend}>{t`In Hindi`}</h3>
        <Icon name="chevronDown" />
      </summary>
      <div className={styles.fields}>
        <p>{t`Whoever reads the site in Hindi reads these. What is empty is shown in English.`}</p>
        <Fields {...props} />
      </div>
    </details>
  );
};
