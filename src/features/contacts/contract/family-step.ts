/** Whose steps are wanted, and of which branches (null: all). A blank phone means nobody's. */
export interface FamilyAsked {
  readonly memberId: number | null;
  readonly mobile: string;
  readonly branchIds: readonly number[] | null;
}

/** One thing a family asked for or took part in, as somebody reads it beside a call. */
export interface FamilyStep {
  readonly at: Date;
  /** What it was and how it stands, in Korean. */
  readonly label: string;
  readonly detail: string;
  /** Where the office spells it out. */
  readonly to: string;
}

/** Steps of one kind a family has at most beside a call. */
export const familyStepLimit = 30;
