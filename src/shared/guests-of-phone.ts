/** Which matters of guests are an account's by its phone; of others nothing is shown to it. */
export interface GuestsOfPhone {
  readonly memberId: number;
  /** Digits. */
  readonly mobile: string;
  /** What bears the member's own name is the member's, */
  readonly name: string;
  /** and under any other name what was asked from here on, by who has proven the phone. Null: nothing. */
  readonly since: Date | null;
  /** Nothing from here on, whatever its name: somebody else has proven the phone. Null: no such end. */
  readonly before: Date | null;
}
