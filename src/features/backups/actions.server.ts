import type { Academy } from '#src/platform/academy.ts';
import type { DashboardCard } from '#src/shared/access/office.ts';
import { backupsDue } from './rules.ts';
import { readLastBackups } from './store/backups.server.ts';

/** What is to be done about backups, for the first page of a real academy: what a demo holds is anybody's. */
export async function backupCards({ db, clock, config }: Academy): Promise<DashboardCard[]> {
  if (config.ACADEMY !== 'real') return [];
  const due = backupsDue(await readLastBackups(db), clock.now());
  return [
    {
      key: 'backups-due',
      label: '백업과 복원 연습',
      value: due.length,
      unit: '건',
      to: '/office/backups',
      tone: 'act',
      note: due.length > 0 ? due.join(' ') : '백업을 만들었고, 복원도 해 보았습니다.',
    },
  ];
}
