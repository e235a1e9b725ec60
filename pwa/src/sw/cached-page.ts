import { fromNetwork } from '../i18n/heading-fonts.ts';

/**
 * A page as the worker keeps it, with the font of its headings beside it: the page takes the font, and has it at its first paint.
 * The answer's length and encoding are those of another text.
 */
export const keptPage = async (answer: Response, font: string): Promise<Response> => {
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  headers.delete('Content-Length');
  headers.delete('Content-Encoding');
  headers.append('Link', `<${font}>; rel=preload; as=font; type=font/woff2; crossorigin`);
  return new Response(html.replace(` ${fromNetwork}=""`, ''), { headers });
};
