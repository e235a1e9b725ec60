import { studio } from '../../content/studio.ts';
import { pages } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import styles from './Banner.module.css';
import { BannerControls } from './BannerControls.tsx';
import { Scenes } from './Scenes.tsx';
import { useCarousel } from './use-carousel.ts';
import { useHeld } from './use-held.ts';
import { useSwipe } from './use-swipe.ts';

/** The specification's banner, as the ARIA Authoring Practices describe a carousel. */
export const Banner = () => {
  const { held, handlers } = useHeld();
  const carousel = useCarousel(studio.slides.length, held);
  const swipe = useSwipe(carousel.step);
  return (
    <section
      className={styles.banner}
      aria-roledescription="carousel"
      aria-label={studio.name}
      {...handlers}
      {...swipe}
    >
      <Scenes current={carousel.index} />
      <BannerControls {...carousel} slides={studio.slides} />
      <div className={`page ${styles.words}`}>
        <div className={styles.slides} aria-live={carousel.rotating ? 'off' : 'polite'}>
          {studio.slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; a carousel's slide is a group.
            <div
              key={slide.slogan}
              className={classes(styles.slide, index === carousel.index && styles.shown)}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${studio.slides.length}`}
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
            JOIN TODAY
          </Link>
          <Link className={buttonClass({ variant: 'outline' })} to={pages.courses.path}>
            VIEW COURSES
          </Link>
        </div>
      </div>
    </section>
  );
};
