/** A review as families read it. */
export interface ShownReview {
  readonly reviewId: number;
  readonly body: string;
  /** `초4 보호자` */
  readonly who: string;
  /** `대치 분원 · 초등 수학 · 2026년 9월` */
  readonly where: string;
  readonly isRewarded: boolean;
}
