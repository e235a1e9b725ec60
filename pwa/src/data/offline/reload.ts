const lastReloadKey = 'reloaded-for-chunk';
/** A chunk that is still missing after a reload is not found by another reload. */
const minReloadIntervalMs = 60_000;

let isReloading = false;

/** Reloads the page. Later calls do nothing. */
export const reloadPage = () => {
  if (isReloading) return;
  isReloading = true;
  window.location.reload();
};

/** How many forms of the page have unsent input. */
let unsavedForms = 0;

/** Marks a form as having unsent input, until the returned function is called. */
export const markUnsaved = () => {
  unsavedForms += 1;
  return () => {
    unsavedForms -= 1;
  };
};

/** Whether a form has unsent input: then only the user reloads the page. */
export const hasUnsavedInput = (): boolean => unsavedForms > 0;

/** Loads another page of the site. */
export const loadPage = (path: string) => {
  if (path === window.location.pathname + window.location.search) return;
  window.location.assign(path);
};

/** Loads another page of the site and replaces this one in the history. */
export const replacePage = (path: string) => window.location.replace(path);

/** Whether there was no such reload recently. False without storage, as reloads could not be counted. */
const isReloadAllowed = () => {
  try {
    const last = Number(sessionStorage.getItem(lastReloadKey));
    sessionStorage.setItem(lastReloadKey, String(Date.now()));
    return Date.now() - last > minReloadIntervalMs;
  } catch {
    return false;
  }
};

/**
 * Reloads the page because a chunk is missing: the server has deleted the chunks of an older build. Returns whether the
 * page reloads. Offline, where a reload would lose the page, or twice within a minute, it does not.
 */
export const reloadForMissingChunk = (): boolean => {
  if (isReloading) return true;
  if (!navigator.onLine || !isReloadAllowed()) return false;
  reloadPage();
  return true;
};
