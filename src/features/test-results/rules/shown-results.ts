import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { particleAfter } from '#src/shared/words/particle.ts';
import type { Verdict } from './results.ts';

/** A seat of a class that hangs on a result: offered and not answered yet, or attended. */
export interface HangingPlace {
  readonly title: string;
  readonly state: 'held' | 'enrolled' | 'lapsed' | 'cancelled' | 'left';
  readonly heldUntil: Date;
}

interface Change {
  readonly verdict: Verdict;
  readonly place: HangingPlace | undefined;
  /** Whether whoever changes it may show results at all. */
  readonly mayShow: boolean;
}

/** Why a result may not be written once its session's are out; null where it may. */
export function shownRefusal({ verdict, place, mayShow }: Change): string | null {
  if (!mayShow) return '이미 공개된 결과입니다. 결과를 공개하는 직원만 넣거나 바꿀 수 있습니다.';
  if (verdict !== 'fail' || place?.state !== 'held') return null;
  return `${place.title} 좌석을 ${formatSeoulDateTime(place.heldUntil)}까지 제안해 두었습니다. 불합격으로 바꾸시려면 반 화면에서 그 좌석을 먼저 비워 주세요.`;
}

/** Why a shown result may not be taken back; null where it may. */
export function takingBackRefusal({ place, mayShow }: Omit<Change, 'verdict'>): string | null {
  if (!mayShow) return '이미 공개된 결과입니다. 결과를 공개하는 직원만 취소할 수 있습니다.';
  if (place?.state !== 'held' && place?.state !== 'enrolled') return null;
  return `${place.title}에 이 학생의 좌석이 있습니다. 반 화면에서 그 좌석을 먼저 비워 주세요.`;
}

/** What is said of a first result in a session whose results are out. */
export const shownAtOnce = '결과를 공개한 회차라 저장하면 가족에게 바로 보이고 문자로 알립니다.';

/** What is said of a result that its family has read and that becomes another: who is told, and what hangs on it. */
export function shownSentence(place: HangingPlace | undefined): string {
  const notified = '이미 공개된 결과라 보호자에게 문자로 알립니다.';
  if (place?.state === 'held')
    return `${notified} ${formatSeoulDateTime(place.heldUntil)}까지 제안한 ${place.title} 좌석은 그대로 둡니다.`;
  if (place?.state === 'enrolled')
    return `${notified} ${place.title}${particleAfter(place.title, '은/는')} 등록한 그대로 둡니다.`;
  return notified;
}

/** What staff read before shown results become others. */
export const shownWarning = (count: number): string =>
  `이미 공개된 결과 ${count}건이 바뀝니다. 저장하면 보호자에게 바로 문자로 알리고, 넣기 전으로 되돌릴 수 없습니다.`;
