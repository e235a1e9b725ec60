import { AsyncLocalStorage } from 'node:async_hooks';

const ids = new AsyncLocalStorage<string>();

/** The id of the current request; `undefined` outside of requests. */
export const currentRequestId = (): string | undefined => ids.getStore();

/** Runs the work as part of the request with this id. */
export const withRequestId = <Result>(id: string, work: () => Result): Result => ids.run(id, work);
