import type { SyncState } from '../saving/sync.ts';
import { isForAll } from '../saving/trouble.ts';

/** Questions as one reads them: `3번, 5번`. */
export const namedPlaces = (positions: readonly number[]) =>
  positions.map((position) => `${position}번`).join(', ');

const waitingOnes = ({ held }: SyncState) =>
  [...held].flatMap(([position, { mark }]) => (mark === 'waiting' ? [position] : []));

interface Refusal {
  readonly sentence: string;
  /** What could be left out; none where it is not for these answers that nothing is saved. */
  readonly unsavable: readonly number[];
}

/** Why a paper is not handed in after everything was tried; null where only answers are missing that shall be left out. */
export function handInRefusal(after: SyncState, without: readonly number[]): Refusal | null {
  const waiting = waitingOnes(after);
  if (waiting.length > 0 && after.trouble !== null && isForAll(after.trouble)) {
    const help = after.trouble === 'network' ? '인터넷 연결을 확인한 뒤' : '지금 접속이 많으니 잠시 후';
    const sentence = `아직 보내지 못한 답이 ${waiting.length}개 있습니다. ${help} 다시 제출해 주세요.`;
    return { sentence, unsavable: [] };
  }
  const unsavable = [...new Set([...waiting, ...after.refused])].toSorted((a, b) => a - b);
  if (unsavable.every((position) => without.includes(position))) return null;
  return {
    sentence: `${namedPlaces(unsavable)} 답을 저장하지 못했습니다. 고쳐서 다시 제출하거나, 이 답 없이 제출할 수 있습니다.`,
    unsavable,
  };
}

/** Why an adaptive paper does not go on from a question; null where its answer is saved. */
export function notGoingOn(after: SyncState, position: number): string | null {
  if (after.refused.includes(position)) return '이 답은 저장할 수 없습니다. 답을 고친 뒤 다시 눌러 주세요.';
  if (after.unsent === 0) return null;
  return after.trouble === 'network'
    ? '답을 아직 보내지 못했습니다. 인터넷 연결을 확인한 뒤 다시 눌러 주세요.'
    : '답을 아직 보내지 못했습니다. 잠시 후 다시 눌러 주세요.';
}

/** Said where handing in came to nothing by itself. */
export const notHandedIn = '제출하지 못했습니다. 답은 저장되어 있습니다. 잠시 후 다시 제출해 주세요.';
