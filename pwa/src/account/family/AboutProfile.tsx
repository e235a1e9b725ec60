import { Fragment, type ReactNode } from 'react';
import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { useWasTrue } from '../../data/signed-in/use-was-true.ts';
import { useFamily } from './children.ts';
import { ProfileChooser } from './ProfileChooser.tsx';

interface Props {
  /** Shown until the children are known, to avoid a layout shift. */
  loading: ReactNode;
  /** Remounted for each profile. */
  children: ReactNode;
}

/** The profile chooser, with the content for the chosen profile below it. */
export const AboutProfile = ({ loading, children }: Props) => {
  const isKnown = useWasTrue(useFamily().isKnown);
  const profile = useActingProfile();
  return (
    <>
      <ProfileChooser />
      {isKnown ? <Fragment key={profile ?? 'me'}>{children}</Fragment> : loading}
    </>
  );
};
