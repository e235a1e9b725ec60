import { STATUS_CODES } from 'node:http';
import { scheduler } from 'node:timers/promises';
import { z } from 'zod';
import { can, canForChild, roles } from '../../shared/permissions.ts';
import { ERROR_MESSAGES } from '../errors/error-codes.ts';
import { type AnswerBody, isJsonSchema } from './answers.ts';
import type { DeclaredRoute } from './declared-routes.ts';
import { errorSchema } from './errors.ts';
import { MAX_ID } from './validate.ts';

/** JSON Schema 2020-12, in the parts that zod writes. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  [keyword: string]: unknown;
}

/** The JSON that a route takes or gives. Of a body that is transformed, `input` is its form before that. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _,
    $defs: __,
    ...described
  } = z.toJSONSchema(schema, {
    ...{ io, unrepresentable: 'any' },
    // A format says it in one word; zod's pattern takes up to 300 characters.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  // Schemas with an id are components of the document.
  return JSON.parse(JSON.stringify(described).replaceAll('#/$defs/', '#/components/schemas/'));
}

const ERROR = { $ref: '#/components/schemas/Error' };

/** The people who may call the route, such as `staff, owner`. */
export const callersOf = ({ permission }: DeclaredRoute): string => {
  if (permission === undefined || can('visitor', permission)) return 'anyone';
  const callers = roles.filter((role) => can(role, permission));
  return callers.length === roles.length ? 'anyone who is logged in' : callers.join(', ');
};

/** The feature of a route, by which the routes are sorted: `staff/orders` of `/api/staff/orders/:id`. */
export const featureOf = (path: string): string => {
  const [first = '', second] = path.replace(/^\/(?:api\/)?/, '').split('/');
  return first === 'staff' && second ? `staff/${second}` : first;
};

/** The path as OpenAPI writes it, and the names of its parameters. */
const pathTemplate = (path: string) => {
  const names: string[] = [];
  const template = path.replace(/:(\w+)(?:\{[^/]+\})?/g, (_, name: string) => {
    names.push(name);
    return `{${name}}`;
  });
  return { template, names };
};

const ROW_ID = { type: 'integer', minimum: 1, maximum: MAX_ID };
const schemaOfParameter = (name: string): JsonSchema => {
  if (name === 'date') return { type: 'string', format: 'date' };
  return name === 'id' || name.endsWith('Id') ? ROW_ID : { type: 'string' };
};

/** The parameters of the query, by name. A parent may name a child in `for` (accounts/sessions/guards.ts). */
export const queryParametersOf = ({
  permission,
  query,
}: DeclaredRoute): Record<string, JsonSchema> => ({
  ...(query && jsonSchemaOf(query, 'input').properties),
  ...(permission && canForChild(permission) && { for: ROW_ID }),
});

function contentOf(body: AnswerBody) {
  if (!isJsonSchema(body)) return body.mediaType && { [body.mediaType]: {} };
  const schema = body === errorSchema ? ERROR : jsonSchemaOf(body, 'output');
  return { 'application/json': { schema } };
}

function operationOf(route: DeclaredRoute) {
  const { method, path, permission, body, answers = {} } = route;
  const isPublic = permission === undefined || can('visitor', permission);
  const responses = Object.entries(answers).map(([status, answer]) => {
    const content = contentOf(answer);
    return [status, { description: STATUS_CODES[status] ?? status, ...(content && { content }) }];
  });
  return {
    operationId: `${method} ${path}`.toLowerCase().replace(/\W+/g, '-'),
    tags: [featureOf(path)],
    description: `Callers: ${callersOf(route)}.`,
    ...(permission && { 'x-permission': permission }),
    ...(!isPublic && { security: [{ session: [] }] }),
    parameters: [
      ...pathTemplate(path).names.map((name) => ({
        ...{ name, in: 'path', required: true, schema: schemaOfParameter(name) },
      })),
      ...Object.entries(queryParametersOf(route)).map(([name, schema]) => ({
        ...{ name, in: 'query', schema },
      })),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchemaOf(body, 'input') } },
      },
    }),
    responses: {
      ...Object.fromEntries(responses),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/**
 * The routes as an OpenAPI 3.1 document. `default` is the body of the errors that every route may give. Other requests are served after each
 * route: all of them take a fifth of a second.
 */
export async function openApiDocument(routes: readonly DeclaredRoute[], version: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    await scheduler.yield();
    // OpenAPI has no template for the rest of a path.
    const { template } = pathTemplate(route.path.replace(/\*$/, ':address'));
    const methods = { ...paths[template], [route.method.toLowerCase()]: operationOf(route) };
    paths[template] = methods;
  }
  const content = { 'application/json': { schema: ERROR } };
  return {
    openapi: '3.1.0',
    info: { title: 'Studio', version },
    paths,
    components: {
      schemas: {
        Error: jsonSchemaOf(errorSchema, 'output'),
        ErrorCode: { type: 'string', enum: Object.keys(ERROR_MESSAGES) },
      },
      responses: { Error: { description: 'An error', content } },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}
