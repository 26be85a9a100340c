import { insertTemplate, insertVersion } from '#src/features/messages/store/templates.server.ts';
import { findStaffByEmail } from '#src/features/staff/store/staff.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';

const texts: readonly { name: string; kind: 'advertising' | 'service'; body: string }[] = [
  {
    name: '교재 도착 안내',
    kind: 'service',
    body: '[MSC 아카데미] #{이름}님, #{자녀} 학생의 새 학기 교재가 분원에 도착했습니다. 수업 전에 데스크에서 받아 가시면 됩니다.',
  },
  {
    name: '설명회 주차 안내',
    kind: 'service',
    body: '[MSC 아카데미] #{이름}님, #{일시} #{설명회} 주차 안내입니다. 지하 2층에 두 시간까지 무료로 세우실 수 있습니다. 장소: #{장소}',
  },
  {
    name: '겨울 특강 소식',
    kind: 'advertising',
    body: '#{이름}님, 겨울 특강 모집을 시작합니다. #{학년} 과정과 시간표는 홈페이지의 특강 안내에서 보실 수 있습니다.',
  },
];

/** A few texts the office sends again and again. */
export async function seedMessageTemplates(academy: Academy): Promise<void> {
  const owner = await findStaffByEmail(academy.db, 'owner@msc.example');
  if (!owner) return;
  for (const text of texts)
    await inTransaction(academy.db, async (tx) => {
      const row = await insertTemplate(tx, { ...text, channel: 'sms', subject: '' }, academy.clock.now());
      await insertVersion(tx, row, owner.id);
    });
}
