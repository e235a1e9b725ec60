/**
 * Stands in what is built for the site's own address, which is a setting of the server: the BFF puts
 * PUBLIC_URL in its place when it starts (bff/src/site/site-documents.ts). The `.invalid` domain is nobody's.
 */
export const publicUrl = 'https://public-url.invalid';
