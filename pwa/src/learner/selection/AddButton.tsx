import { t } from '@lingui/core/macro';
import type { Course } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { useFamily } from '../../account/family/children.ts';
import { ProfileChooser as Chooser } from '../../account/family/ProfileChooser.tsx';
import { pages } from '../../content/paths.ts';
import { failureMessage } from '../../data/forms/form-failure.ts';
import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { enrolmentsQuery } from '../enrolment/enrolments.ts';
import { addToClasses, selectionQuery, useAddState } from './selection-store.ts';

/** In this file because the routes load it together with the button: a separate import would cost visitors bytes. */
export const AddProfileChooser = () => <Chooser within="edge" />;

interface Props {
  slug: string;
  /** Undefined while the courses load. */
  live: Course | undefined;
  words: string;
  /** Why the course cannot be added. */
  unavailable: string | undefined;
}

const useOwnership = (slug: string) => {
  const profile = useActingProfile();
  const bySlug = (course: { slug: string }) => course.slug === slug;
  return {
    enrolled: useLiveQuery(enrolmentsQuery(profile)).data?.some(bySlug) ?? false,
    selected: useLiveQuery(selectionQuery(profile)).data?.some(bySlug) ?? false,
  };
};

/** A link to the list that contains the course already. */
const LinkToList = ({
  path,
  words,
  wasAdded,
}: {
  path: string;
  words: string;
  wasAdded: boolean;
}) => {
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

const AddActions = ({
  live,
  words,
  unavailable,
}: Pick<Props, 'live' | 'words' | 'unavailable'>) => {
  const { children, child } = useFamily();
  const forMe = children.length > 0 ? t`Add for me` : words;
  const busy = useAddState(({ slugs }) => live !== undefined && slugs.includes(live.slug));
  if (unavailable) return <Button aria-disabled>{unavailable}</Button>;
  return (
    <Button busy={busy} aria-disabled={!live} onClick={() => void (live && addToClasses(live))}>
      {child ? t`Add for ${{ name: child.name }}` : forMe}
    </Button>
  );
};

/** "Add to my classes" for a signed-in learner: adds the course, or links to the list that has it. */
export const AddButton = ({ slug, ...offer }: Props) => {
  const { enrolled, selected } = useOwnership(slug);
  const { child } = useFamily();
  const wasAdded = useAddState(({ added }) => added === slug);
  const problem = failureMessage(useAddState(({ failures }) => failures[slug]));
  if (enrolled) {
    const text = child ? t`${{ name: child.name }} is enrolled` : t`You are enrolled`;
    return <LinkToList path={pages.enrolledClass.path} words={text} wasAdded={wasAdded} />;
  }
  if (selected) {
    return (
      <LinkToList
        path={pages.selectedClasses.path}
        words={t`In Selected Classes`}
        wasAdded={wasAdded}
      />
    );
  }
  return (
    <>
      <AddActions {...offer} />
      {problem && <Alert kind="error">{problem}</Alert>}
    </>
  );
};
