/** A review as families read it. */
export interface ShownReview {
  readonly reviewId: number;
  readonly branchName: string;
  readonly programmeName: string;
  readonly programme: string;
  readonly grade: number;
  readonly teller: 'guardian' | 'student';
  readonly writtenOn: string;
  readonly body: string;
  readonly isRewarded: boolean;
}
