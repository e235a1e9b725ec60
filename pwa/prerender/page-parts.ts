import type { Course, PageParts, PublicClass, PublicStudioSettings } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { keepOnlyLanguage } from '../src/i18n/localized-content.ts';
import { type PageData, pageDataId } from '../src/shell/hydration/page-data.ts';
import { renderPage } from './render-page.tsx';
import { scriptJson } from './script-json.ts';

/** The public lists, as the API sends them, and the time for which pages are rendered. */
export interface PublicData {
  courses: Course[];
  classes: PublicClass[];
  /** The studio settings; absent while they are those of the build. */
  facts: PublicStudioSettings | undefined;
  at: Date;
}

/** The courses with only the texts that a page in this language needs. */
export const localizeCourses = (language: Language, courses: readonly Course[]) =>
  courses.map((course) => ({
    ...course,
    inLanguages: keepOnlyLanguage(language, course.inLanguages),
  }));

export const localizeClasses = (language: Language, classes: readonly PublicClass[]) =>
  classes.map((found) => ({
    ...found,
    titleIn: keepOnlyLanguage(language, found.titleIn),
    reasonIn: keepOnlyLanguage(language, found.reasonIn),
    noticeIn: keepOnlyLanguage(language, found.noticeIn),
  }));

export const courseCards = (courses: readonly Course[]): NonNullable<PageData['cards']> =>
  courses.map(({ slug, picture, title, summary, inLanguages }) => {
    const further = Object.entries(inLanguages ?? {}).map(
      ([language, { title, summary } = {}]) => [language, { title, summary }] as const,
    );
    const card = { slug, picture, title, summary };
    return further.length > 0 ? { ...card, inLanguages: Object.fromEntries(further) } : card;
  });

export const withSettings = (settings: PublicStudioSettings | undefined) =>
  settings ? { facts: settings } : {};

/** The script element with the data that the markup was rendered from. */
export const dataScript = (data: PageData) =>
  `<script type="application/json" id="${pageDataId}">${scriptJson(data)}</script>`;

export const renderParts = async (path: string, data: PageData): Promise<PageParts> => ({
  markup: await renderPage(path, data),
  data: dataScript(data),
});
