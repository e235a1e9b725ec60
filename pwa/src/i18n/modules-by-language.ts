import { type Language, mapLanguages } from 'bff/shared/languages';

/** The module of each language, out of those that `import.meta.glob` has found: messages/hi.ts is that of Hindi. */
export const modulesByLanguage = <Module>(
  found: Record<string, Module>,
): Record<Language, Module> => {
  const files = Object.entries(found);
  return mapLanguages((language) => {
    const file = files.find(([path]) => path.includes(`/${language}.`));
    if (!file) throw new Error(`No file of the language ${language} is among ${files.join()}.`);
    return file[1];
  });
};
