/** What the fields of a review are called, in the form, in messages and in the history. */
export const reviewLabels = {
  branch: '분원',
  programme: '과정',
  teller: '쓴 사람',
  grade: '쓸 때 학년',
  writtenOn: '쓴 날',
  body: '후기',
  isRewarded: '대가',
  consenter: '동의하신 분',
  consentedOn: '동의한 날',
  evidence: '동의를 받은 방법',
  state: '상태',
} as const;

export const stateLabels = { waiting: '승인 대기', shown: '공개', withdrawn: '동의 철회' } as const;
export type ReviewState = keyof typeof stateLabels;

interface Dated {
  readonly approvedAt: Date | null;
  readonly withdrawnAt: Date | null;
}

/** What families see of it. */
export function stateOf({ approvedAt, withdrawnAt }: Dated): ReviewState {
  if (withdrawnAt) return 'withdrawn';
  return approvedAt ? 'shown' : 'waiting';
}

/** Whoever wrote it down does not approve it; the owner may, who in a small academy is alone. */
export const mayApprove = (
  { editedBy }: { readonly editedBy: number },
  { staffId, role }: { readonly staffId: number; readonly role: string },
): boolean => role === 'owner' || staffId !== editedBy;
