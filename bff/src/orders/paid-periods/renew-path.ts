/** The app's page on which the next months of a course are ordered (pwa/src/routes/routes.tsx). */
export const renewPathOf = ({ slug }: { slug: string }): string => `/Renew/${slug}`;
