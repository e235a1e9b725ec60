import { t } from '@lingui/core/macro';
import type { CoursePicture as Picture } from 'bff/contract';
import { useId } from 'react';
import { CoursePicture } from '../../shell/pictures/CoursePicture.tsx';
import { pictureNames, pictures } from './course-draft.ts';
import styles from './PictureField.module.css';

interface Props {
  value: Picture;
  onChange: (picture: Picture) => void;
}

/** A choice of the illustration for the course's card. */
export const PictureField = ({ value, onChange }: Props) => {
  const name = useId();
  const names = pictureNames();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t`Picture`}</legend>
      <div className={styles.choices}>
        {pictures.map((picture) => (
          <label key={picture} className={styles.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={picture}
              checked={picture === value}
              onChange={() => onChange(picture)}
            />
            <CoursePicture picture={picture} className={styles.picture} />
            <span className={styles.name}>{names[picture]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
