export const json = (status: number, body: unknown) => Response.json(body, { status });
export const refusal = (status: number, error: string) => json(status, { error });
export const networkFailure = () => Promise.reject(new TypeError('Failed to fetch'));
export const notJson = () => new Response('<html>Bad gateway</html>', { status: 502 });

/** An answer that comes when the test says so: a slow server. */
export const later = <Answer = Response>() => {
  let resolve: (answer: Answer) => void = () => {};
  const promise = new Promise<Answer>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};
