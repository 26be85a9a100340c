// Every read of the public, of a member and of the office: what the contracts declare, and words and subjects to look for.
import type pg from 'pg';
import { declaredEndpoints } from '#tests/declared.ts';
import { base } from './span.ts';

export type Reader = 'anyone' | 'member' | 'staff' | 'manager';
export interface Read {
  readonly path: string;
  readonly who: Reader;
}

/** One family of the newest block, the twentieth, and what belongs to it: there with few and with many. */
const one = 20;

async function subjectsOf(owner: pg.Client): Promise<Record<string, string>> {
  const { rows } = await owner.query<Record<string, string>>(`
    select r.registration_no as "registrationNo", r.session_id as "sessionId", r.member_id as "memberId", r.guardian_mobile as mobile, r.child_name as child,
      r.guardian_name as guardian, p.payment_id as "paymentId", o.order_no as "orderNo", a.attempt_no as "attemptNo",
      (select id from counselling_requests where id > ${base / 2} order by id desc limit 1) as "requestId",
      (select id from cash_drawers where id > ${base / 2} order by id desc limit 1) as "drawerId",
      (select min(branch_id) from test_sessions) as "branchId",
      (select min(item_id) from level_attempt_items) as "itemId", (select min(id) from level_classes) as "classId",
      to_char(now() - interval '20 days', 'YYYY-MM-DD') as before, to_char(now() at time zone 'Asia/Seoul', 'YYYY-MM') as month
    from registrations r join orders o on o.id = r.order_id join payments p on p.order_id = o.id join level_attempts a on a.id = ${base - one}
    where r.id = ${base - one}`);
  return rows[0] ?? {};
}

/** Filters and words of the lists; `:name` is of the family or its things. */
const asked: Readonly<Record<string, readonly string[]>> = {
  'office/find': ['q=:child', 'q=:guardian', 'q=:mobile', 'q=:registrationNo', 'q=:orderNo', 'q=뷁훑쀍'],
  'office/members': [
    'q=:child',
    'q=:mobile',
    'q=뷁훑쀍',
    'page=5',
    'grade=5',
    'status=active',
    'enrollType=kakao',
    'from=:before',
  ],
  'office/payments': [
    'q=:orderNo',
    'q=뷁훑쀍',
    'state=paid',
    'method=transfer',
    'attention=true',
    'refund=open',
    'from=:before',
    'page=5',
    'sort=-amountKrw',
  ],
  'office/messages': ['q=:mobile', 'state=failed', 'task=open', 'channel=sms', 'from=:before', 'page=5'],
  'office/counselling-list': [
    'q=:guardian',
    'q=:mobile',
    'state=closed',
    'branchId=:branchId',
    'from=:before',
    'page=5',
  ],
  'office/level-tests/attempts': [
    'q=:child',
    'q=:mobile',
    'state=released',
    'subject=math',
    'branchId=:branchId',
    'from=:before',
    'page=5',
    'waits=late',
  ],
  'office/test-session-list': ['when=past', 'branchId=:branchId', 'from=:before', 'subject=math', 'page=5'],
  'office/consents': ['type=marketing', 'given=true', 'page=5'],
  'office/cash-drawers': ['branchId=:branchId', 'state=closed', 'from=:before'],
  'office/payouts': ['from=:before'],
  'office/reports/monthly': ['month=:month'],
  'office/reports/sections': ['month=:month'],
  'office/reports/figures': ['month=:month'],
  'office/level-tests/analysis': ['subject=math'],
  'office/level-tests/analysis/items': ['subject=math'],
  'office/level-tests/cuts': ['subject=math'],
  'office/level-tests/simulations': ['subject=math'],
  'office/counselling-figures': ['from=:before&until=:before'],
  'office/payouts/sums': ['from=:before'],
  'entrance-tests': ['grade=5', 'branchId=:branchId', 'subject=math'],
};

/** Answers of one thing that does not grow, and of what nobody lays down here, are left to other benches. */
const isLeftOut = (path: string) =>
  /^(addresses|schools|auth|checkId|findId|findPw|social|messages|number-claims|counselling\/(slots|requests)|presentations)/.test(
    path,
  );

/** Paths with everything that is known filled in; undefined where something is not. */
function filled(path: string, subjects: Readonly<Record<string, string>>): string | undefined {
  let isKnown = true;
  const text = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    isKnown &&= subjects[name] !== undefined;
    return encodeURIComponent(subjects[name] ?? '');
  });
  return isKnown ? text : undefined;
}

/** What is read: each path by itself and, where words or filters are known, with each of them. */
export async function readsOf(owner: pg.Client): Promise<Read[]> {
  const subjects = await subjectsOf(owner);
  const reads: Read[] = [];
  for (const { route, who, hasEffects } of await declaredEndpoints()) {
    const bare = route.replace('GET /api/', '');
    if (bare === route || hasEffects || who === 'machine' || (who === 'anyone' && isLeftOut(bare))) continue;
    for (const way of ['', ...(asked[bare] ?? [])]) {
      // A presentation's sessions are numbered like those of tests.
      const path = bare.includes('presentation-sessions')
        ? undefined
        : filled(way ? `${bare}?${way}` : bare, subjects);
      if (path === undefined) continue;
      reads.push({ path, who });
      // A branch is shown its own only, which is another question.
      if (who === 'staff') reads.push({ path, who: 'manager' });
    }
  }
  return reads;
}
