import { act, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../App.tsx';
import { pageTitles } from '../../content/page-titles.ts';
import { useSession } from '../../data/session/session.ts';
import { languageOfPath } from '../../i18n/localized-paths.ts';
import { activateLanguage } from '../../i18n/messages.ts';
import { loadScreen } from '../../routes/routes.tsx';
import { asha, createFakeServer, tokenOf } from '../../testing/fake-server.ts';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana, classOn, sampleCourses } from '../../testing/sample-courses.ts';
import { type PageData, PageDataContext, pageDataId, readPageData } from './page-data.ts';

stopClockInSampleYear();

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

/** The page, made at the moment that its data say. */
const prerender = (path: string, data: PageData) => {
  const now = Date.now();
  vi.setSystemTime(data.date ?? now);
  const html = renderToString(
    <PageDataContext value={data}>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </PageDataContext>,
  );
  vi.setSystemTime(now);
  return html;
};

const cards = sampleCourses.map(({ slug, picture, summary }) => ({
  slug,
  picture,
  title: 'As in the database',
  summary,
}));
const courses = sampleCourses.map((course) => ({ ...course, title: 'As in the database' }));

const coursePage = {
  course: { ...asana, title: 'As in the database' },
  classes: [classOn(asana, '2026-12-07'), classOn(asana, '2026-12-08', { state: 'cancelled' })],
  at: '2026-12-06T12:00:00.000Z',
};

/** The public pages, and the values that the server may put into them. */
const pages: [path: string, from: string, data: PageData][] = [
  ['/', 'the build', {}],
  ['/', 'the server', { cards }],
  ['/', 'the server without courses', { cards: [] }],
  ['/Courses', 'the build', {}],
  ['/Courses', 'the server', { courses, moreCourses: [] }],
  ['/Courses', 'the server last year', { courses, moreCourses: [], date: '2025-12-31' }],
  ['/Courses/asana-regular-classes', 'the build', {}],
  ['/Courses/asana-regular-classes', 'the server', { coursePage }],
  ['/Courses/asana-regular-classes', 'the server last year', { coursePage, date: '2025-12-31' }],
  ['/Courses/no-such-course', 'the server', { coursePage: null, cards }],
  ['/hi/Courses/asana-regular-classes', 'the server', { coursePage }],
  ['/Instructors', 'the build', {}],
  ['/Onlineclasses', 'the build', {}],
  ['/ContactUs', 'the build', {}],
  ['/Terms', 'the build', {}],
  ['/hi', 'the build', {}],
  ['/hi/Courses', 'the server', { courses, moreCourses: [] }],
  ['/hi/Instructors', 'the build', {}],
  ['/hi/Onlineclasses', 'the build', {}],
  ['/hi/ContactUs', 'the build', {}],
  ['/hi/Terms', 'the build', {}],
];

test.each(pages)(
  'the prerendered %s from %s is signed out, without inline styles, and becomes the app as it is',
  async (path, _, data) => {
    await activateLanguage(languageOfPath(path) ?? 'en');
    await loadScreen(path);
    const readStorage = vi.spyOn(Storage.prototype, 'getItem');
    useSession.setState(useSession.getInitialState(), true);
    const html = prerender(path, data);
    expect(readStorage).not.toHaveBeenCalled();
    expect(html).toContain(`>${pageTitles.login()}<`);
    expect(html).not.toContain('style=');
    expect(html).not.toContain('<script');
    const isFromData = (data.cards ?? data.courses ?? []).length > 0 || data.coursePage != null;
    expect(html.includes('As in the database')).toBe(isFromData);

    vi.stubGlobal('fetch', createFakeServer().fetch);
    localStorage.setItem('token', tokenOf(asha));
    localStorage.setItem('user', JSON.stringify(asha));
    window.history.replaceState(null, '', path);
    const container = document.createElement('div');
    container.innerHTML = html;
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = pageDataId;
    script.text = JSON.stringify(data);
    document.body.append(script);
    document.body.append(container);
    const mismatch = vi.fn();
    await act(async () => {
      root = hydrateRoot(
        container,
        <PageDataContext value={readPageData()}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </PageDataContext>,
        { onRecoverableError: mismatch },
      );
    });
    expect(mismatch).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: /LogOut|लॉग आउट/ })).toBeTruthy();
  },
);
