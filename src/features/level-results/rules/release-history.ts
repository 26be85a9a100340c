import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

export type ReleaseCode = 'planned' | 'released' | 'released_as_planned' | 'cancelled';

export interface ReleaseFacts {
  /** The instant that was set, ISO. */
  readonly releaseAt?: string;
  /** How many were shown, placed by which version of the cut lines. */
  readonly released?: number;
  readonly version?: number;
}

/** What became of a release, in a sentence. */
export function releaseSentence(step: {
  readonly code: ReleaseCode | 'noted';
  readonly note: string;
  readonly data: ReleaseFacts;
}): string {
  const { releaseAt = '', released, version } = step.data;
  const shown = `${released}명의 결과를 컷 점수 버전 ${version}에 따라 함께 공개했습니다.`;
  const sentences = {
    planned: `${releaseAt && formatSeoulDateTime(releaseAt)} 공개를 예약했습니다.`,
    released: shown,
    released_as_planned: `예약한 대로 ${shown}`,
    cancelled: `예약을 취소했습니다: ${step.note}`,
    noted: step.note,
  };
  return sentences[step.code];
}
