/** A child as it is being typed. */
export interface ChildDraft {
  readonly name: string;
  readonly birthDate: string;
  readonly schoolName: string;
  readonly grade: string;
  readonly guardianConsent: boolean;
}

export const emptyChild: ChildDraft = {
  name: '',
  birthDate: '',
  schoolName: '',
  grade: '',
  guardianConsent: false,
};
