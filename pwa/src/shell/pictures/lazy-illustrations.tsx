import { type ComponentType, lazy, Suspense, useContext, useState } from 'react';
import { useHydrating } from '../hydration/finish-hydration.ts';
import { lazyPart } from '../hydration/lazy-part.ts';
import { ScreenShownContext } from '../hydration/screen-shown-context.ts';
import styles from './lazy-illustrations.module.css';

interface IllustrationProps {
  className?: string | undefined;
}

interface ValleyProps extends IllustrationProps {
  sun: number;
}

/** The prerendered content of an element stays as it is when React hydrates it with this. */
const asPrerendered = { __html: '' };

const loaders: (() => Promise<unknown>)[] = [];

/** Loads the code of all illustrations, which then render at once. For the prerenderer and the tests. */
export const loadIllustrations = () => Promise.all(loaders.map((load) => load()));

/**
 * A lazyPart for an illustration: `lazyIllustration(() => import('../../illustrations/lazy/Waves.tsx'), 'Waves')`. It is large and not
 * interactive. If it is in the prerendered page it stays as it is, and its code is not loaded. A screen that is opened later
 * waits for it once, and is shown without it if its code cannot be loaded. In a painted screen it has an empty placeholder until it is loaded.
 */
const lazyIllustration = <Name extends string, Props extends IllustrationProps>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> & { load: () => Promise<unknown> } => {
  let loaded: ComponentType<Props> | undefined;
  const loadPicture = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  const fallback = { default: lazyPart(load, name) };
  // React's type for lazy components does not take a generic component's props.
  const SuspendingComponent = lazy(() =>
    loadPicture().catch(() => fallback),
  ) as unknown as ComponentType<Props>;
  loaders.push(loadPicture);

  return Object.assign(
    (props: Props) => {
      const hydrating = useHydrating();
      const [isPrerendered] = useState(hydrating && !loaded);
      const [{ Content }] = useState(() => ({ Content: loaded ?? SuspendingComponent }));
      const shown = useContext(ScreenShownContext);
      const [isLate] = useState(() => shown.current && !loaded);
      if (isPrerendered) {
        return (
          <span
            className={styles.place}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: it keeps React from touching the prerendered content.
            dangerouslySetInnerHTML={asPrerendered}
          />
        );
      }
      const content = <Content {...props} />;
      return (
        <span className={styles.place}>
          {isLate ? (
            <Suspense fallback={<svg className={props.className} aria-hidden="true" />}>
              {content}
            </Suspense>
          ) : (
            content
          )}
        </span>
      );
    },
    { load: loadPicture },
  );
};

export const Breath = lazyIllustration(
  () => import('../../illustrations/lazy/Breath.tsx'),
  'Breath',
);
export const DawnTall = lazyIllustration(
  () => import('../../illustrations/lazy/DawnTall.tsx'),
  'DawnTall',
);
export const DawnWide = lazyIllustration(
  () => import('../../illustrations/lazy/DawnWide.tsx'),
  'DawnWide',
);
export const EveningTall = lazyIllustration(
  () => import('../../illustrations/evening/EveningTall.tsx'),
  'EveningTall',
);
export const EveningWide = lazyIllustration(
  () => import('../../illustrations/evening/EveningWide.tsx'),
  'EveningWide',
);
export const InstructorPicture = lazyIllustration(
  () => import('../../illustrations/lazy/InstructorPicture.tsx'),
  'InstructorPicture',
);
export const LotusPicture = lazyIllustration(
  () => import('../../illustrations/lazy/LotusPicture.tsx'),
  'LotusPicture',
);
export const RiverBand = lazyIllustration(
  () => import('../../illustrations/lazy/RiverBand.tsx'),
  'RiverBand',
);
export const TreePose = lazyIllustration(
  () => import('../../illustrations/lazy/TreePose.tsx'),
  'TreePose',
);
export const ValleyTall: ComponentType<ValleyProps> = lazyIllustration(
  () => import('../../illustrations/lazy/ValleyTall.tsx'),
  'ValleyTall',
);
export const ValleyWide: ComponentType<ValleyProps> = lazyIllustration(
  () => import('../../illustrations/lazy/ValleyWide.tsx'),
  'ValleyWide',
);
export const Waves = lazyIllustration(() => import('../../illustrations/lazy/Waves.tsx'), 'Waves');
