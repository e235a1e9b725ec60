import { useChanges } from '../notices/changes.ts';

/** Says what changes on the screen. The focus stays where it is. */
export const ChangesSaid = () => {
  const said = useChanges((changes) => changes.said);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
};
