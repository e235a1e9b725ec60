const chunkReload = 'reloaded-for-chunk';
/** A chunk that is still missing after a reload is not found by another reload. */
const onceInMs = 60_000;

let isReloading = false;

/** Reloads the page. Later calls do nothing. */
export const reloadPage = () => {
  if (isReloading) return;
  isReloading = true;
  window.location.reload();
};

/** How many forms of the page hold what was typed and not sent. */
let unsaved = 0;

/** A form holds what was typed, until the returned function is called. */
export const noteUnsaved = () => {
  unsaved += 1;
  return () => {
    unsaved -= 1;
  };
};

/** Whether somebody is typing: then only they reload the page. */
export const hasUnsavedInput = (): boolean => unsaved > 0;

/** Loads another page of the site. */
export const openPage = (path: string) => {
  if (path === window.location.pathname + window.location.search) return;
  window.location.assign(path);
};

/** Loads another page of the site in place of this one, to which nobody is to go back. */
export const replacePage = (path: string) => window.location.replace(path);

/** Whether there was no such reload lately. False without storage, as reloads could not be counted. */
const isFirstLately = () => {
  try {
    const last = Number(sessionStorage.getItem(chunkReload));
    sessionStorage.setItem(chunkReload, String(Date.now()));
    return Date.now() - last > onceInMs;
  } catch {
    return false;
  }
};

/**
 * Reloads the page because a chunk is missing: the server has deleted the chunks of an older build. Returns whether the
 * page reloads. It does not offline, where a reload would lose the page, nor twice within a minute.
 */
export const reloadForScreen = (): boolean => {
  if (isReloading) return true;
  if (!navigator.onLine || !isFirstLately()) return false;
  reloadPage();
  return true;
};
