/** Exits with 0 if the server in this container can serve requests, and otherwise with 1, after the reason. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`, {
  signal: AbortSignal.timeout(4_000),
}).catch((error: Error) => new Response(`${error.cause ?? error}`, { status: 503 }));
process.stdout.write(`${await answer.text()}\n`);
process.exitCode = answer.ok ? 0 : 1;
