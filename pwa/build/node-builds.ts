/** The prerenderer among the builds for Node, from the folder of the builds. */
export const prerenderEntry = 'prerender.mjs';

/** The folder of the files with which the server renders pages. Browsers never get it. */
export const serverFolder = 'server';
