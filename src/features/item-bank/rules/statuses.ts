/** The life of one version. What has been reviewed is never edited: a change is a new version. */
export const versionStatuses = ['draft', 'review', 'pilot', 'live', 'flagged', 'retired'] as const;
export type VersionStatus = (typeof versionStatuses)[number];

export const statusNames: Readonly<Record<VersionStatus, string>> = {
  draft: '작성 중',
  review: '검토 대기',
  pilot: '예비 출제',
  live: '출제 중',
  flagged: '점검 필요',
  retired: '사용 종료',
};

/** The legal moves; the database knows the same ones. */
export const nextStatuses: Readonly<Record<VersionStatus, readonly VersionStatus[]>> = {
  draft: ['review', 'retired'],
  review: ['draft', 'pilot', 'live', 'retired'],
  pilot: ['live', 'flagged', 'retired'],
  live: ['flagged', 'retired'],
  flagged: ['pilot', 'live', 'retired'],
  retired: [],
};

/**
 * Whether a move takes what students are given out of the papers that hold it: the end of a version, or of the one that it
 * replaces.
 */
export function takesOut(from: VersionStatus, to: VersionStatus): boolean {
  if (from === 'review') return to === 'pilot' || to === 'live';
  return from === 'live' && (to === 'retired' || to === 'flagged');
}

/** Whether a version in this status may still be edited. */
export function isEditable(status: VersionStatus): boolean {
  return status === 'draft' || status === 'review';
}
