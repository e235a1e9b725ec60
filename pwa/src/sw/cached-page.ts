import { fromNetworkAttribute } from '../i18n/heading-fonts.ts';

/**
 * Prepares a page for the cache, with the font of its headings: the page preloads the font, and has it at its first paint.
 * The length and encoding headers of the response no longer apply.
 */
export const toCachedPage = async (response: Response, font: string): Promise<Response> => {
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  headers.delete('Content-Encoding');
  headers.append('Link', `<${font}>; rel=preload; as=font; type=font/woff2; crossorigin`);
  return new Response(html.replace(` ${fromNetworkAttribute}=""`, ''), { headers });
};
