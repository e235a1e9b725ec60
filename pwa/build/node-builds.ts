/** The prerenderer among the builds for Node, from the folder of the builds. */
export const prerenderEntry = 'prerender.mjs';

/** The folder of what the server needs to make pages anew. It is for no browser. */
export const forServer = 'server';
