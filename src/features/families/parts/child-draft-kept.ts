import { type ChildDraft, emptyChild } from '#src/features/members/parts/child-draft.ts';
import { tabDraft } from '#src/web/forms/tab-draft.ts';

/** A child that is on the list; null for one that is added. */
type OnList = { readonly childId: number } | null;

/**
 * Where a child's form is kept while it is typed, for this tab: the session may end in the middle of it. The member's own
 * number is in the name, so that whoever signs in next finds nothing of it.
 */
export const childDraftName = (userSeqId: string, child: OnList) =>
  `child-${userSeqId}-${child?.childId ?? 'new'}`;

/** Whose form was being typed when the session ended or the page was left; nothing where none was. */
export function keptChildForm<C extends { readonly childId: number }>(
  userSeqId: string,
  list: readonly C[],
): C | 'new' | undefined {
  const isKept = (child: OnList) => Object.keys(tabDraft(childDraftName(userSeqId, child)).read()).length > 0;
  return list.find(isKept) ?? (isKept(null) ? 'new' : undefined);
}

/** A child as the list shows it, to be changed. */
export const draftOf = (
  child?: Omit<ChildDraft, 'grade' | 'guardianConsent'> & { grade: number },
): ChildDraft => {
  if (!child) return emptyChild;
  const { name, birthDate, schoolName, grade } = child;
  return { name, birthDate, schoolName, grade: String(grade), guardianConsent: false };
};
