/**
 * A placeholder for the site's own address, which is a setting of the server: the BFF replaces it with
 * PUBLIC_URL when it starts (bff/src/platform/site/site-documents.ts). A `.invalid` domain can never exist.
 */
export const publicUrl = 'https://public-url.invalid';
