import { type Language, mapLanguages } from 'bff/shared/languages';
import { currentLanguage, type MessageArea, registerMessages } from './messages.ts';
import { modulesByLanguage } from './modules-by-language.ts';

/**
 * Texts in a file for each language, which are loaded with the messages of an area. `find` returns the module of the current
 * language, if they are loaded; otherwise `get` throws, for texts that are loaded before the first render.
 */
export const registerTexts = <Module>(
  area: MessageArea,
  files: Record<string, () => Promise<Module>>,
) => {
  const loaders = modulesByLanguage(files);
  const loaded = new Map<Language, Module>();
  registerMessages(
    area,
    mapLanguages((language) => async () => loaded.set(language, await loaders[language]())),
  );
  const find = () => loaded.get(currentLanguage());
  return {
    find,
    get: (): Module => {
      const found = find();
      if (!found) throw new Error(`Texts of the area ${area} were not loaded.`);
      return found;
    },
  };
};
