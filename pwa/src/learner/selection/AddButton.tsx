import { t } from '@lingui/core/macro';
import type { Course } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { useFamily } from '../../account/family/own-children.ts';
import { WhomChooser as Chooser } from '../../account/family/ProfileChooser.tsx';
import { pages } from '../../content/paths.ts';
import { failedInWords } from '../../data/forms/failed.ts';
import { useWhom } from '../../data/signed-in/acting-profile.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { enrolmentsOf } from '../enrolment/enrolments.ts';
import { addToClasses, selectionOf, useAdding } from './selection-store.ts';

/** Together with the button, as the routes load both: another import there would cost visitors bytes. */
export const WhomChooser = () => <Chooser within="edge" />;

interface Props {
  slug: string;
  /** Undefined until the courses are loaded. */
  live: Course | undefined;
  words: string;
  /** Why nobody can be added. */
  refusal: string | undefined;
}

const useHas = (slug: string) => {
  const whom = useWhom();
  const bySlug = (course: { slug: string }) => course.slug === slug;
  return {
    enrolled: useAnswer(enrolmentsOf(whom)).value?.some(bySlug) ?? false,
    selected: useAnswer(selectionOf(whom)).value?.some(bySlug) ?? false,
  };
};

/** A link to the list that has the course already. */
const Has = ({ path, words, wasAdded }: { path: string; words: string; wasAdded: boolean }) => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // This link replaces the pressed button and takes over its focus.
    if (wasAdded && document.activeElement === document.body) link.current?.focus();
  }, [wasAdded]);
  return (
    <Link ref={link} className={buttonClass({ variant: 'soft' })} to={path}>
      {words}
    </Link>
  );
};

const Add = ({ live, words, refusal }: Pick<Props, 'live' | 'words' | 'refusal'>) => {
  const { children, child } = useFamily();
  const forMe = children.length > 0 ? t`Add for me` : words;
  const busy = useAdding(({ slugs }) => live !== undefined && slugs.includes(live.slug));
  if (refusal) return <Button aria-disabled>{refusal}</Button>;
  return (
    <Button busy={busy} aria-disabled={!live} onClick={() => void (live && addToClasses(live))}>
      {child ? t`Add for ${{ name: child.name }}` : forMe}
    </Button>
  );
};

/** "Add to my classes" for a signed-in learner: adds the course, or links to the list that has it. */
export const AddButton = ({ slug, ...offer }: Props) => {
  const { enrolled, selected } = useHas(slug);
  const { child } = useFamily();
  const wasAdded = useAdding(({ added }) => added === slug);
  const problem = failedInWords(useAdding(({ refusals }) => refusals[slug]));
  if (enrolled) {
    const words = child ? t`${{ name: child.name }} is enrolled` : t`You are enrolled`;
    return <Has path={pages.enrolledClass.path} words={words} wasAdded={wasAdded} />;
  }
  if (selected) {
    return (
      <Has path={pages.selectedClasses.path} words={t`In Selected Classes`} wasAdded={wasAdded} />
    );
  }
  return (
    <>
      <Add {...offer} />
      {problem && <Alert kind="error">{problem}</Alert>}
    </>
  );
};
