/** The header by which a page says for whom it was opened: `member 12`, `staff 3`. */
export const openedForHeader = 'x-opened-for';

/** Whose page it is, as the header says it. */
export const openedForTag = (kind: 'member' | 'staff', id: number | string): string => `${kind} ${id}`;
