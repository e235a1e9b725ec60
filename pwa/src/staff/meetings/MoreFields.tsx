import { t } from '@lingui/core/macro';
import type { Audience } from 'bff/contract';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';
import { Disclosure } from './Disclosure.tsx';
import { type LinkDraft, valuesOf } from './link-drafts.ts';

const audiences: Audience[] = ['everyone', 'enrolled'];

/** The people who may see a link. */
export const audienceName = (audience: Audience): string =>
  audience === 'everyone' ? t`Everyone` : t`Only enrolled learners`;

/** The name and the audience of a link. Collapsed, as most links need neither. */
export const MoreFields = ({ draft, type }: DraftBinding<LinkDraft>) => {
  const { name, audience, editing, refusedField } = draft;
  const before = valuesOf(editing);
  return (
    <Disclosure
      label={t`Name and audience`}
      summary={[name, audienceName(audience)].filter(Boolean).join(' · ')}
      // After a reload, changed values are visible.
      mustBeOpen={refusedField === 'name' || refusedField === 'audience'}
      openAtFirst={name !== before.name || audience !== before.audience}
    >
      <TextField
        label={t`Name (optional)`}
        name="name"
        type="text"
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={(event) => type({ name: event.target.value })}
      />
      <SelectField
        label={t`Who can see the link`}
        name="audience"
        value={audience}
        onChange={(event) => type({ audience: event.target.value as Audience })}
      >
        {audiences.map((value) => (
          <option key={value} value={value}>
            {audienceName(value)}
          </option>
        ))}
      </SelectField>
    </Disclosure>
  );
};
