/** Who asks for something for which nobody needs an account: a member, or the phone proven in this browser. */
export interface Applicant {
  /** Digits; empty for a member who has let the number go. */
  readonly mobile: string;
  /** Null without a sign-in: a proven phone alone speaks for no account, and a captcha is asked. */
  readonly memberId: number | null;
  /** Whether this very browser has proven the phone. */
  readonly isProven: boolean;
}

/** Whose a matter is: a member's, or a guest's who asked for it with a phone since it is in the same hands. */
export type MatterOwner = { readonly memberId: number } | { readonly mobile: string; readonly since: Date };

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
