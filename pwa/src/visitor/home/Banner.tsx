import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import {
  DawnTall,
  DawnWide,
  EveningTall,
  EveningWide,
} from '../../shell/pictures/lazy-illustrations.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import styles from './Banner.module.css';
import { HomeStrip } from './HomeStrip.tsx';
import { intervalMs, useCarousel, useHeld, useSwipe } from './use-carousel.ts';

const scenes = [
  { name: 'dawn', wide: DawnWide, tall: DawnTall },
  { name: 'evening', wide: EveningWide, tall: EveningTall },
];

/** How long before the first change the later scenes are loaded: enough for a slow network. */
const preloadMs = 2000;

const loadLaterScenes = () =>
  Promise.all(scenes.slice(1).flatMap(({ wide, tall }) => [wide.load(), tall.load()]));

/** Whether the later scenes are loaded: shortly before the first change, or at once after it. */
const useLaterScenes = (current: number) => {
  const [loaded, setLoaded] = useState(false);
  const now = current > 0;
  useEffect(() => {
    // A failed load is retried with the next change.
    const load = () =>
      loadLaterScenes().then(
        () => setLoaded(true),
        () => {},
      );
    const timer = setTimeout(load, now ? 0 : intervalMs - preloadMs);
    return () => clearTimeout(timer);
  }, [now]);
  return loaded;
};

/** The illustrations behind the slides. The first stays until the later ones are loaded. */
const Scenes = ({ current }: { current: number }) => {
  const later = useLaterScenes(current);
  const shown = later ? current : 0;
  return scenes
    .slice(0, later ? scenes.length : 1)
    .map(({ name, wide: Wide, tall: Tall }, index) => (
      <div key={name} className={classes(styles.scene, index === shown && styles.shown)}>
        <Wide className={styles.wide} />
        <Tall className={styles.tall} />
      </div>
    ));
};

interface CarouselControlsProps {
  slides: readonly { sanskrit: string; slogan: string }[];
  index: number;
  playing: boolean;
  toggle: () => void;
  show: (index: number) => void;
}

const pauseIconPath = 'M8.5 6v12M15.5 6v12';
const playIconPath = 'M8.5 5.5 18 12l-9.5 6.5z';

/** Before the slides in the document, so that the pause button comes first for keyboard and screen reader. */
const CarouselControls = ({ slides, index, playing, toggle, show }: CarouselControlsProps) => (
  <div className={styles.controls}>
    <button type="button" className={styles.control} onClick={toggle}>
      <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
        <path d={playing ? pauseIconPath : playIconPath} />
      </svg>
      <span className="visually-hidden">
        {playing ? t`Pause the banner` : t`Start the banner again`}
      </span>
    </button>
    {slides.map(({ sanskrit, slogan }, slide) => (
      <button
        key={sanskrit}
        type="button"
        className={classes(styles.control, styles.place)}
        aria-current={slide === index}
        onClick={() => show(slide)}
      >
        <span className="visually-hidden">{t`Slide ${{ number: slide + 1 }}: ${slogan}`}</span>
      </button>
    ))}
  </div>
);

/** The specification's banner, with the carousel pattern of the ARIA Authoring Practices. */
export const Banner = () => {
  const { held, handlers } = useHeld();
  const carousel = useCarousel(studioMessages().slides.length, held);
  const swipe = useSwipe(carousel.step);
  return (
    <section
      className={styles.banner}
      aria-roledescription={t`carousel`}
      aria-label={studioMessages().name}
      {...handlers}
      {...swipe}
    >
      <Scenes current={carousel.index} />
      <CarouselControls {...carousel} slides={studioMessages().slides} />
      <div className={`page ${styles.words}`}>
        <div className={styles.slides} aria-live={carousel.rotating ? 'off' : 'polite'}>
          {studioMessages().slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; a carousel's slide is a group.
            <div
              key={slide.sanskrit}
              className={classes(styles.slide, index === carousel.index && styles.shown)}
              role="group"
              aria-roledescription={t`slide`}
              aria-label={t`${{ number: index + 1 }} of ${{ count: studioMessages().slides.length }}`}
              aria-hidden={index !== carousel.index}
            >
              <p className={styles.sanskrit} lang="sa">
                {slide.sanskrit}
              </p>
              <h2 className={styles.slogan}>{slide.slogan}</h2>
              <p className={styles.line}>{slide.line}</p>
            </div>
          ))}
        </div>
        <div className={styles.actions}>
          <Link className={buttonClass()} to={pages.login.path}>
            {t`JOIN TODAY`}
          </Link>
          <Link className={buttonClass({ variant: 'outline' })} to={pages.courses.path}>
            {t`VIEW COURSES`}
          </Link>
        </div>
        <HomeStrip />
      </div>
    </section>
  );
};
