import { t } from '@lingui/core/macro';
import type { Child } from 'bff/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { chooseWhom, useWhom, type Whom } from '../../data/signed-in/acting-profile.ts';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { useFamily } from './own-children.ts';
import styles from './ProfileChooser.module.css';

/** The query parameter that names the child whom a page is about, as that of the server's calls. */
const forParam = 'for';

/** Whom the address names is chosen, until somebody else is. */
const useNamed = () => {
  const [params, setParams] = useSearchParams();
  const named = params.get(forParam);
  useEffect(() => {
    if (named) chooseWhom(Number(named));
  }, [named]);
  return (whom: Whom) => {
    chooseWhom(whom);
    if (named === null) return;
    params.delete(forParam);
    setParams(params, { replace: true });
  };
};

interface Props {
  family: Child[];
  /**
   * Within a card there is less room: the chips take several rows. A scene comes close below. On the lower edge of a banner
   * they take no room, so that nothing moves as they come.
   */
  within?: 'card' | 'scene' | 'edge' | undefined;
}

const Chooser = ({ family, within }: Props) => {
  const whom = useWhom();
  const choose = useNamed();
  const isGone = whom !== undefined && !family.some(({ id }) => id === whom);
  useEffect(() => {
    // Removed on another device, or the address names somebody else's.
    if (isGone) chooseWhom(undefined);
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
        value={whom?.toString() ?? ''}
        onChoose={(chosen) => choose(chosen === '' ? undefined : Number(chosen))}
      />
    </div>
  );
};

/** Whom the learner's screens are about: who is signed in, or one of their children. Nothing where there are none. */
export const WhomChooser = ({ within }: Pick<Props, 'within'>) => {
  const { children } = useFamily();
  return children.length > 0 && <Chooser family={children} within={within} />;
};
