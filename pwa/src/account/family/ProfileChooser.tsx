import { t } from '@lingui/core/macro';
import type { Child } from 'bff/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type ActingProfile,
  setActingProfile,
  useActingProfile,
} from '../../data/signed-in/acting-profile.ts';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { useFamily } from './children.ts';
import styles from './ProfileChooser.module.css';

/** The query parameter for the acting profile, the same as in API calls. */
const profileParam = 'for';

/** Chooses the profile in the URL, until another one is chosen. */
const useProfileParam = () => {
  const [params, setParams] = useSearchParams();
  const named = params.get(profileParam);
  useEffect(() => {
    if (named) setActingProfile(Number(named));
  }, [named]);
  return (profile: ActingProfile) => {
    setActingProfile(profile);
    if (named === null) return;
    params.delete(profileParam);
    setParams(params, { replace: true });
  };
};

interface Props {
  family: Child[];
  /**
   * In a card the chips wrap. In a scene the picture follows closely. On the lower edge of a banner
   * the chips take no space, to avoid a layout shift.
   */
  within?: 'card' | 'scene' | 'edge' | undefined;
}

const ProfileChips = ({ family, within }: Props) => {
  const profile = useActingProfile();
  const choose = useProfileParam();
  const isGone = profile !== undefined && !family.some(({ id }) => id === profile);
  useEffect(() => {
    // The child was removed on another device, or the URL names another account's child.
    if (isGone) setActingProfile(undefined);
  }, [isGone]);
  return (
    <div className={styles[within ?? 'page']}>
      <ChoiceChips
        legend={t`For whom`}
        isNameHidden
        inRow={within !== 'card'}
        choices={[
          { value: '', label: t`Me` },
          ...family.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={profile?.toString() ?? ''}
        onChoose={(chosen) => choose(chosen === '' ? undefined : Number(chosen))}
      />
    </div>
  );
};

/** Chooses the acting profile: the account or one of its children. Renders nothing without children. */
export const ProfileChooser = ({ within }: Pick<Props, 'within'>) => {
  const { children } = useFamily();
  return children.length > 0 && <ProfileChips family={children} within={within} />;
};
