import { classes } from '../../ui/classes.ts';
import styles from './BannerControls.module.css';

interface Props {
  slides: readonly { slogan: string }[];
  index: number;
  playing: boolean;
  toggle: () => void;
  show: (index: number) => void;
}

const pauseSign = 'M8.5 6v12M15.5 6v12';
const playSign = 'M8.5 5.5 18 12l-9.5 6.5z';

/** Before the slides in the page's order, so that the pause button is the first thing one meets. */
export const BannerControls = ({ slides, index, playing, toggle, show }: Props) => (
  <div className={styles.controls}>
    <button type="button" className={styles.control} onClick={toggle}>
      <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={playing ? pauseSign : playSign} />
      </svg>
      <span className="visually-hidden">
        {playing ? 'Pause the banner' : 'Let the banner change by itself'}
      </span>
    </button>
    {slides.map(({ slogan }, place) => (
      <button
        key={slogan}
        type="button"
        className={classes(styles.control, styles.place)}
        aria-current={place === index}
        onClick={() => show(place)}
      >
        <span className="visually-hidden">
          Slide {place + 1}: {slogan}
        </span>
      </button>
    ))}
  </div>
);
