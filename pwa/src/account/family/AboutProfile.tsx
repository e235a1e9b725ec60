import { Fragment, type ReactNode } from 'react';
import { useWhom } from '../../data/signed-in/acting-profile.ts';
import { useOnce } from '../../data/signed-in/use-once.ts';
import { useFamily } from './own-children.ts';
import { WhomChooser } from './ProfileChooser.tsx';

interface Props {
  /** Until it is known whether there is somebody to choose, so that nothing moves then. */
  loading: ReactNode;
  /** Another one for each person. */
  children: ReactNode;
}

/** The choice for whom, and below it what is about them. */
export const AboutWhom = ({ loading, children }: Props) => {
  const isKnown = useOnce(useFamily().isKnown);
  const whom = useWhom();
  return (
    <>
      <WhomChooser />
      {isKnown ? <Fragment key={whom ?? 'me'}>{children}</Fragment> : loading}
    </>
  );
};
