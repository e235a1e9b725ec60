/** The app as its next version might be: what holds the screen of the courses, and all that leads there, has another name. Not compressed, to be quick. */
import config from '../../pwa/vite.config.ts';

const nextVersion = {
  name: 'next-version',
  transform: (code, id) => {
    if (id.endsWith('/src/visitor/courses/CoursesScreen.tsx'))
      return `${code}\nglobalThis.version = 'next';`;
    return undefined;
  },
};

const plugins = config.plugins.flat(Number.POSITIVE_INFINITY);

export default {
  ...config,
  plugins: [...plugins.filter(({ name }) => name !== 'compress-output'), nextVersion],
};
