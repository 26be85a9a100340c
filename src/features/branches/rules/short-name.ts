/** `대치 분원` → `대치`: beside others of its kind. */
export const shortBranchName = (name: string): string => name.replace(/ 분원$/, '');
