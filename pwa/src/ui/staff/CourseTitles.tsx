import { Fragment } from 'react';
import { ownTitle, type Titled } from '../../i18n/localized-content.ts';
import { StaffWords } from '../LocalizedText.tsx';

/** Titles one after the other, each marked where it is in another language than the page. */
export const CourseTitles = ({ of }: { of: Titled[] }) =>
  of.map((course, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the titles of an order stay in their places, and two may be alike.
    <Fragment key={place}>
      {place > 0 && ', '}
      <StaffWords of={ownTitle(course)} />
    </Fragment>
  ));
