import { Fragment } from 'react';
import { type LocalizedTitle, localizeTitle } from '../../i18n/localized-content.ts';
import { LocalizedText } from '../LocalizedText.tsx';

/** A list of titles, each with a `lang` if it is in another language than the page. */
export const CourseTitles = ({ of }: { of: LocalizedTitle[] }) =>
  of.map((course, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the titles of an order stay in their places, and two may be alike.
    <Fragment key={index}>
      {index > 0 && ', '}
      <LocalizedText of={localizeTitle(course)} />
    </Fragment>
  ));
