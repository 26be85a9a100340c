import { dayMs } from '#src/shared/durations.ts';

/** When something was last done well; null: never. */
export interface LastBackups {
  /** A base was made, or the archive of a server of one's own was found in order. */
  readonly madeAt: Date | null;
  /** A backup was restored, as a rehearsal or in earnest. */
  readonly restoredAt: Date | null;
}

/** Above so many days the office is told. */
export const backupDays = { made: 8, restored: 30 } as const;

/** Days that are over since then, whole ones. */
const daysSince = (at: Date, now: Date) => Math.floor((now.getTime() - at.getTime()) / dayMs);

/** What is to be done about backups, a sentence each; nothing where all is well. */
export function backupsDue({ madeAt, restoredAt }: LastBackups, now: Date): string[] {
  const due: string[] = [];
  if (!madeAt) due.push('아직 만든 백업이 없습니다.');
  else if (daysSince(madeAt, now) >= backupDays.made)
    due.push(`마지막 백업이 ${daysSince(madeAt, now)}일 전입니다.`);
  if (!restoredAt) due.push('백업을 복원해 본 적이 없습니다.');
  else if (daysSince(restoredAt, now) >= backupDays.restored)
    due.push(`마지막 복원 연습이 ${daysSince(restoredAt, now)}일 전입니다.`);
  return due;
}
