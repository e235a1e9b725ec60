import { isJsonSchema } from '../platform/http/answers.ts';
import type { DeclaredRoute } from '../platform/http/declared-routes.ts';
import {
  callersOf,
  featureOf,
  type JsonSchema,
  jsonSchemaOf,
  queryParametersOf,
} from '../platform/http/openapi.ts';

/** More fields do not help to recognise a body. */
const MAX_FIELDS = 8;

/** The schema in a few words: `{ items, next }`, `[{ id, title… }]`. Optional fields have a question mark. */
function outline({ type, properties, required = [], items, anyOf, allOf }: JsonSchema): string {
  if (properties) {
    const names = Object.keys(properties).map((name) =>
      required.includes(name) ? name : `${name}?`,
    );
    const more = names.length > MAX_FIELDS ? '…' : '';
    return `{ ${names.slice(0, MAX_FIELDS).join(', ')}${more} }`;
  }
  if (items) return `[${outline(items)}]`;
  if (allOf) return allOf.map(outline).join(' and ');
  const [first, ...others] = anyOf ?? [];
  if (first) return [...new Set([first, ...others].map(outline))].join(' or ');
  return type ?? 'anything';
}

const isError = (schema: JsonSchema) => {
  const { error, code } = schema.properties ?? {};
  return error !== undefined && code !== undefined;
};

/** What an error has besides the fields of every error. */
function outlineOfError({ properties = {}, anyOf }: JsonSchema): string {
  if (anyOf) return [...new Set(anyOf.map(outlineOfError))].filter(Boolean).join(' or ');
  const own = Object.keys(properties).filter(
    (name) => !['error', 'code', 'values', 'field'].includes(name),
  );
  return own.length > 0 ? `{ ${own.join(', ')} }` : '';
}

const answersOf = ({ answers = {} }: DeclaredRoute) =>
  Object.entries(answers)
    .map(([status, body]) => {
      if (!isJsonSchema(body)) return [status, body.mediaType].filter(Boolean).join(' ');
      const schema = jsonSchemaOf(body, 'output');
      const isOfError = [schema, ...(schema.anyOf ?? [])].some(isError);
      const text = isOfError ? outlineOfError(schema) : outline(schema);
      return text ? `${status} \`${text}\`` : status;
    })
    .join('; ');

const rowOf = (route: DeclaredRoute) => {
  const body = route.body ? `\`${outline(jsonSchemaOf(route.body, 'input'))}\`` : '–';
  const names = Object.keys(queryParametersOf(route)).filter((name) => name !== 'for');
  const path = names.length > 0 ? `${route.path}?${names.join('&')}` : route.path;
  const cells = [route.method, `\`${path}\``, callersOf(route), body, answersOf(route)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
};

const tableOf = (feature: string, routes: DeclaredRoute[]) => [
  `## ${feature}`,
  `<!-- ${feature.replace(/\W+/g, ' ')} -->`,
  '| Method | Path | Callers | Body | Answers |',
  '|---|---|---|---|---|',
  ...routes.map(rowOf),
  `<!-- end of the ${feature.replace(/\W+/g, ' ')} -->`,
  '',
];

/** The page infra/docs/develop/api.md: a table a feature. */
export function apiPage(routes: DeclaredRoute[]): string {
  const features = Object.groupBy(routes, ({ path }) => featureOf(path));
  return [
    '# The API',
    '',
    'For developers who call a route or change one. Each route names its permission, its query, its body and its answers as middleware: `may`, `query`, `jsonBody`,',
    '`answers` (`bff/src/platform/http/answers.ts`). This page and `GET /api/openapi.json`, which has all fields, are made from them by `npx --yes pnpm@12 architecture`.',
    '',
    'Every route may also answer 400, 401, 403, 413, 429, 500 and 503 with `{ error, code }`, and a read with an `ETag` 304. A route for a child (`?for=`) may answer 404,',
    'and a write 409 once the account is merged. A question mark marks an optional field; an ellipsis stands for more fields.',
    '',
    ...Object.entries(features)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([feature, ofFeature = []]) => tableOf(feature, ofFeature)),
  ].join('\n');
}
