import type { ApiSchema } from 'bff/contract';

/** Values of parameters in tests: 7, 2026-11-26, R2026-27. */
type Value = `${number}` | `${number}-${string}` | `R${number}-${string}`;

type Segment<Part extends string> = Part extends `:${string}` | Value ? ':id' : Part;

type PatternOf<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? `${Segment<First>}/${PatternOf<Rest>}`
  : Segment<Path>;

type MethodOf<Key> = Key extends `$${infer Name}` ? Uppercase<Name> : never;

type Success = 200 | 201 | 202;

type BodyOf<Endpoint> = Endpoint extends { status: Success; output: infer Body } ? Body : never;

type Route = {
  [Path in keyof ApiSchema & string]: {
    [Key in keyof ApiSchema[Path]]: {
      name: `${MethodOf<Key>} ${PatternOf<Path>}`;
      body: BodyOf<ApiSchema[Path][Key]>;
    };
  }[keyof ApiSchema[Path]];
}[keyof ApiSchema & string];

/** A route of the API with its method: `PUT /api/account/children/:id`. */
export type RouteName = Route['name'];

/** The bodies of the successful responses of a route. */
export type ResponseBody<Name extends RouteName> = Extract<Route, { name: Name }>['body'];

/** A response whose body has a known type. */
export interface JsonResponse<Body> extends Response {
  json(): Promise<Body>;
}

type NameOf<Request extends string> = Request extends `${infer Method} ${infer Path}`
  ? `${Method} ${PatternOf<Path>}`
  : never;

/** The response that the contract allows for a request, such as `PUT /api/account/children/7`. Any response for an unknown route. */
export type ResponseTo<Request extends string> = [NameOf<Request>] extends [never]
  ? Response
  : NameOf<Request> extends infer Name extends RouteName
    ? JsonResponse<ResponseBody<Name> | { error: string }>
    : Response;
