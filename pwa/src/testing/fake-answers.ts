export const json = (status: number, body: unknown) => Response.json(body, { status });
export const refusal = (status: number, error: string) => json(status, { error });
export const networkFailure = () => Promise.reject(new TypeError('Failed to fetch'));
export const notJson = () => new Response('<html>Bad gateway</html>', { status: 502 });
