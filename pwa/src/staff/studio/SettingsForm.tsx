import { t } from '@lingui/core/macro';
import type { SettingsBySection, SettingsSection, StaffSettingsSection } from 'bff/contract';
import type { ReactNode, SyntheticEvent } from 'react';
import { useAuthenticatorChange } from '../../account/two-factor/use-authenticator-change.tsx';
import { type DraftBinding, useDraft } from '../../data/forms/use-draft.ts';
import { ApiError } from '../../data/network/client.ts';
import { refreshStudioSettings } from '../../data/offline/refresh-studio-settings.ts';
import { getQueryData, invalidateQuery } from '../../data/signed-in/queries.ts';
import { studioApi } from '../../data/staff/studio-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { useFold } from '../../shell/signed-in/Rows.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './Studio.module.css';
import { studioQuery } from './studio-query.ts';

/** The props of the fields of a section. */
export interface SettingsFieldsProps<Part extends SettingsSection>
  extends DraftBinding<SettingsBySection[Part]> {
  busy: boolean;
}

/** The draft with the version on which it is based, so that changes by others are not overwritten. */
interface SettingsDraft<Part extends SettingsSection> {
  value: SettingsBySection[Part];
  version: number;
}

export const useSettingsDraft = <Part extends SettingsSection>(
  part: Part,
  { value, version }: StaffSettingsSection<SettingsBySection[Part]>,
) => useDraft<SettingsDraft<Part>>(`studio ${part}`, { value, version });

interface Props<Part extends SettingsSection> {
  part: Part;
  saved: StaffSettingsSection<SettingsBySection[Part]>;
  /** Cleans the typed values before they are sent. */
  sent?: (typed: SettingsBySection[Part]) => SettingsBySection[Part];
  fields: (props: SettingsFieldsProps<Part>) => ReactNode;
  /** The public page that shows the section. */
  page?: string;
}

const isConflict = (failure: unknown) => failure instanceof ApiError && failure.status === 409;

/** The form of one section of the settings, which is saved separately. */
export const SettingsForm = <Part extends SettingsSection>({
  part,
  saved,
  sent = (typed) => typed,
  fields,
  page,
}: Props<Part>) => {
  const { draft, latest, isTyped, type, forget } = useSettingsDraft(part, saved);
  const fold = useFold(isTyped);
  const save = async () => {
    const value = sent(draft.value);
    // The rows in the form must have the indexes of the sent ones, for the errors of the server.
    type({ value });
    try {
      await studioApi.save({ part, value, version: draft.version });
    } catch (failure) {
      await invalidateQuery(studioQuery);
      const now = getQueryData(studioQuery)?.parts[part].version;
      // Their version is shown above the form now: the next try is based on it.
      if (isConflict(failure) && now !== undefined) type({ version: now });
      throw failure;
    }
    await Promise.all([invalidateQuery(studioQuery), refreshStudioSettings()]);
  };
  const leave = () => {
    forget();
    fold();
  };
  const { busy, refused, start, dialog } = useAuthenticatorChange(save, () => {
    leave();
    showToast(() => t`Saved. All pages will show the change within a second.`);
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    start();
  };
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormErrorProvider refused={refused}>
          {fields({
            draft: draft.value,
            type: (changed) => type({ value: { ...latest().value, ...changed } }),
            busy,
          })}
          <FormErrorAlert />
          <div className={styles.buttons}>
            <Button type="submit" busy={busy}>
              {t`Save`}
            </Button>
            <Button variant="outline" onClick={() => !busy && leave()}>
              {t({ message: 'Cancel', context: 'nothing changes' })}
            </Button>
            {page && (
              <Link className={styles.see} to={page}>
                {t`View the page`}
              </Link>
            )}
          </div>
        </FormErrorProvider>
      </form>
      {dialog}
    </>
  );
};
