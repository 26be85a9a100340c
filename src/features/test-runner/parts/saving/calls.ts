import type { PublicItem } from '#src/features/items/contract/public-item.ts';
import * as contract from '#src/features/level-tests/contract/attempts.ts';
import { nextItem, readItem } from '#src/features/level-tests/contract/paper.ts';
import type { CallOf, DataOf, Endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ApiError, callApi } from '#src/web/api/api.ts';
import type { SaveEntry, Sent } from './sync.ts';
import { isFinal, isRefusal, troubleOf } from './trouble.ts';

/** A connection that hangs counts as none after this. */
const patienceMs = 12_000;

/** One call that gives up by itself; the network away is an `ApiError` of status 0. */
async function ask<E extends Endpoint>(declared: E, input: CallOf<E>): Promise<DataOf<E>> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    return await callApi(declared, input, { signal });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({
      code: 'network.unreachable',
      status: 0,
      message: '서버에 연결하지 못했습니다.',
    });
  }
}

/** Who is told what a save was answered with, and that nothing may be saved here any more. */
interface SaveHeard {
  readonly hear: (answer: DataOf<typeof contract.saveAnswers>) => void;
  readonly end: (error: ApiError) => void;
}

/** What the runner asks of the server, for one attempt. */
export function runnerCalls(attemptNo: string) {
  return {
    read: () => ask(contract.readAttempt, { attemptNo }),
    holder: () => ask(contract.readLease, { attemptNo }),
    takeLease: () => ask(contract.takeLease, { attemptNo }),
    start: () => ask(contract.startAttempt, { attemptNo }),
    handIn: (leaseEpoch: number) => ask(contract.handIn, { attemptNo, leaseEpoch }),
    next: (position: number, leaseEpoch: number) => ask(nextItem, { attemptNo, position, leaseEpoch }),
    heartbeat: (input: Omit<CallOf<typeof contract.heartbeat>, 'attemptNo'>) =>
      ask(contract.heartbeat, { attemptNo, ...input }),
    item: async (position: number): Promise<PublicItem> =>
      (await ask(readItem, { attemptNo, position })).item,
    async save(entries: readonly SaveEntry[], heard: SaveHeard): Promise<Sent> {
      try {
        const answer = await ask(contract.saveAnswers, { attemptNo, entries: [...entries] });
        heard.hear(answer);
        return { kind: 'answered', results: answer.results };
      } catch (error) {
        if (isFinal(error)) {
          heard.end(error);
          return { kind: 'over' };
        }
        return isRefusal(error) ? { kind: 'refused' } : { kind: 'unreachable', trouble: troubleOf(error) };
      }
    },
  };
}

export type RunnerCalls = ReturnType<typeof runnerCalls>;
