import type { FastifyRequest } from 'fastify';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { Endpoint } from '#src/shared/endpoint/endpoint.ts';
import { networkOf } from '../network.ts';

const megabyte = 1_000_000;
/** One file of a form. */
export const fileBytes = 10 * megabyte;
/** Strangers have little to say: forms, answers of a level test, codes. */
const strangerBytes = 200_000;
const knownBytes = megabyte;
/** Fields of a form beside its files. */
const fieldBytes = 100_000;

/** What may be under way at once, in this process and from one address (a school behind one address has hundreds). */
const memoryLimit = { inAll: 96 * megabyte, ofAddress: 40 * megabyte } as const;

/** Bytes one call of this endpoint may send. */
export function mostBytes({ who, files = 0 }: Pick<Endpoint, 'who' | 'files'>): number {
  return files * fileBytes + (who === 'anyone' ? strangerBytes : knownBytes);
}

/** What the parser of forms may read for this endpoint; a file where none is taken ends the reading. */
export function formLimits({ files = 0 }: Pick<Endpoint, 'files'>) {
  return { limits: { files, fileSize: fileBytes, fieldSize: fieldBytes, fields: 60, parts: 60 + files } };
}

/** Bytes of bodies that are being read, so that many large ones at once are refused instead of filling the memory. */
export class BodyBudget {
  #inAll = 0;
  readonly #ofAddress = new Map<string, number>();

  /** Takes a share; null where there is none left. The answer gives it back and may be called twice. */
  take(caller: string, bytes: number): (() => void) | null {
    const address = networkOf(caller);
    const ofAddress = this.#ofAddress.get(address) ?? 0;
    if (this.#inAll + bytes > memoryLimit.inAll || ofAddress + bytes > memoryLimit.ofAddress) return null;
    this.#inAll += bytes;
    this.#ofAddress.set(address, ofAddress + bytes);
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      this.#inAll -= bytes;
      const left = (this.#ofAddress.get(address) ?? 0) - bytes;
      if (left > 0) this.#ofAddress.set(address, left);
      else this.#ofAddress.delete(address);
    };
  }

  /** Bytes under way now. */
  get underWay(): number {
    return this.#inAll;
  }
}

function announcedBytes(request: FastifyRequest): number | null {
  const length = request.headers['content-length'];
  return length === undefined ? null : Number(length);
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Before a byte of the body is read: refuses one that is announced too large, and takes its share of what may be under
 * way until the answer is out. To be called when the caller is known.
 */
export function admitBody(
  bodies: BodyBudget,
  {
    declared,
    request,
    onOver,
  }: {
    declared: Pick<Endpoint, 'who' | 'files'>;
    request: FastifyRequest;
    onOver: (giveBack: () => void) => void;
  },
): void {
  if (!hasBody(request)) return;
  const most = mostBytes(declared);
  const announced = announcedBytes(request) ?? most;
  if (announced > most) throw commonErrors.too_large();
  const giveBack = bodies.take(request.ip, announced);
  if (!giveBack) throw commonErrors.busy({ retryAfterSeconds: 2 });
  onOver(giveBack);
}
