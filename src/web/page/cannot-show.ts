import { ApiError } from '../api/api-error.ts';

interface Reading {
  readonly error: Error | null;
  readonly data: unknown;
}

/** The server has spoken about this very thing: it is gone, or it is not for this reader any more. */
const isAnswer = (error: Error) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 429].includes(error.status);

/**
 * Whether a reading's error takes the place of what it read. Where something was read before and only the network or a
 * busy server kept it from being read again, what stands there stays, and with it whatever is being typed below it.
 */
export function cannotShow<R extends Reading>(reading: R): reading is R & { readonly error: Error } {
  return reading.error !== null && (reading.data === undefined || isAnswer(reading.error));
}
