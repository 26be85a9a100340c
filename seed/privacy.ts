import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { contactPurpose, requestDays } from '#src/features/staff/rules/privacy.ts';
import { placeText } from '#src/features/staff/rules/roles.ts';
import { insertGrant } from '#src/features/staff/store/people.server.ts';
import { insertRequest } from '#src/features/staff/store/privacy.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { seal } from '#src/platform/tokens.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

const dayMs = 86_400_000;
type Staff = ReadonlyMap<string, number>;

/** What the privacy officer finds on the first day: who came when, who looked at whom last month, and two requests. */
export async function seedPrivacy(academy: Academy): Promise<void> {
  const { db, clock } = academy;
  const now = clock.now();
  const branches = await listBranches(db);
  const people = await db
    .selectFrom('staff')
    .select(['id', 'email', 'role'])
    .select((e) =>
      e
        .selectFrom('staff_branches')
        .select((of) => of.fn.agg<number[]>('array_agg', ['branch_id']).as('ids'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('branchIds'),
    )
    .orderBy('id')
    .limit(100)
    .execute();
  const staff: Staff = new Map(people.map(({ email, id }) => [email, id]));
  await inTransaction(db, async (tx) => {
    for (const { id, role, branchIds } of people) {
      const after = placeText({ role: role, branchIds: branchIds ?? [] }, branches);
      const joined = { staffId: id, action: 'joined', after, reason: '초대 수락' } as const;
      const byStaffId = staff.get('owner@msc.example') ?? null;
      await insertGrant(tx, { ...joined, byStaffId, now: new Date(now.getTime() - 60 * dayMs) });
    }
    await seedLooks(tx, staff, now);
    await seedRequests(tx, academy, staff);
  });
}

const looks = [
  [34, 'manager.daechi@msc.example', '회원 1', '회원 정보 전체 보기', '학부모 전화 상담'],
  [31, 'counsellor.daechi@msc.example', '회원 2', '회원 정보 전체 보기', '방문 상담 준비'],
  [29, 'manager.daechi@msc.example', '회원 1, 회원 2, 회원 3', '회원 내려받기 (3건)', '교재 발송 명단 작성'],
] as const;

async function seedLooks(tx: Tx, staff: Staff, now: Date): Promise<void> {
  for (const [days, email, whose, what, reason] of looks)
    await tx
      .insertInto('personal_access_log')
      .values({
        staff_id: staff.get(email) ?? 0,
        at: new Date(now.getTime() - days * dayMs),
        address: '10.20.0.14',
        whose,
        what,
        reason,
      })
      .execute();
}

const requests = [
  { daysAgo: 3, kind: 'read', channel: 'phone', detail: '보관 중인 개인정보와 열람 기록을 알고 싶습니다.' },
  { daysAgo: 8, kind: 'correct', channel: 'mail', detail: '자녀의 학교 이름을 새 학교로 고쳐 주세요.' },
] as const;

async function seedRequests(tx: Tx, { config, clock }: Academy, staff: Staff): Promise<void> {
  const now = clock.now().getTime();
  const day = (days: number) => seoulDay(new Date(now + days * dayMs));
  for (const { daysAgo, kind, channel, detail } of requests)
    await insertRequest(tx, {
      kind,
      channel,
      detail,
      sealed_contact: seal(config.secretKey, contactPurpose, '이○우 010-****-1002'),
      received_on: day(-daysAgo),
      due_on: day(requestDays - daysAgo),
      taken_by: staff.get('privacy@msc.example') ?? 0,
    });
}
