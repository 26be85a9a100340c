import type { StaffActor } from '#src/shared/access/actor.ts';
import { rights, staffRoles } from '#src/shared/access/rights.ts';
import type { StaffRole } from '#src/shared/endpoint/endpoint.ts';

interface RoleFacts {
  readonly label: string;
  /** What it is for, as the invitation's form and the staff list say it. */
  readonly duty: string;
  /** Sees every branch; the others need at least one of their own. */
  readonly isHeadOffice?: true;
  /** A branch manager may invite, change and dismiss it in the own branches. */
  readonly isBelowManager?: true;
}

/** What a role is called and where it stands; what it may do is the table of `shared/access/rights.ts`. */
export const roleTable: Readonly<Record<StaffRole, RoleFacts>> = {
  owner: {
    label: '본부 관리자',
    duty: '모든 분원과 모든 자료, 직원과 설정. 개인정보 보호책임자의 업무를 포함합니다.',
    isHeadOffice: true,
  },
  editor: {
    label: '본부 편집자',
    duty: '게시판과 페이지 글, 문항 은행. 회원 정보는 볼 수 없습니다.',
    isHeadOffice: true,
  },
  manager: { label: '분원장', duty: '맡은 분원의 회차, 접수, 환불, 상담, 설명회, 직원.' },
  counsellor: { label: '상담 담당', duty: '맡은 분원의 상담과 접수 명단.', isBelowManager: true },
  examiner: {
    label: '시험 감독',
    duty: '맡은 분원의 시험과 채점, 문항 은행. 학생은 이름과 학년만 볼 수 있습니다.',
    isBelowManager: true,
  },
  desk: {
    label: '접수·안내 데스크',
    duty: '맡은 분원의 시험장과 설명회 입구. 이름, 학년, 사진만 볼 수 있습니다.',
    isBelowManager: true,
  },
  privacy: {
    label: '개인정보 보호 담당',
    duty: '동의, 접속 기록과 월간 점검, 내려받기, 권한 기록, 파기, 개인정보 요청. 접수와 결제는 볼 수 없습니다.',
    isHeadOffice: true,
  },
};

const factsOf = <T>(pick: (facts: RoleFacts) => T) =>
  Object.fromEntries(staffRoles.map((role) => [role, pick(roleTable[role])])) as Record<StaffRole, T>;

export const roleLabels: Readonly<Record<StaffRole, string>> = factsOf(({ label }) => label);
export const roleDuties: Readonly<Record<StaffRole, string>> = factsOf(({ duty }) => duty);

export interface OfficePage {
  readonly path: string;
  readonly label: string;
  /** The part of the menu it stands in. */
  readonly part: OfficePart;
  /** Whose menu it stands in; what each endpoint admits stands beside the endpoint. */
  readonly roles: readonly StaffRole[];
  /** Other addresses that belong to this room. */
  readonly also?: readonly string[];
  /** Where a word that was typed into the quick way is looked for here. */
  readonly finds?: string;
}

/** The parts of the menu, in its order. */
export const officeParts = {
  today: '하루',
  admission: '접수와 결제',
  visits: '상담과 설명회',
  levels: '레벨 테스트',
  people: '회원과 연락',
  site: '누리집',
  office: '운영',
} as const;
export type OfficePart = keyof typeof officeParts;

/** The rooms of the office in the order of the menu: one line each. */
export const officePages: readonly OfficePage[] = [
  { path: '/office', label: '오늘', part: 'today', roles: rights.allRoles },
  { path: '/office/control', label: '접수 상황판', part: 'admission', roles: rights.branch },
  {
    path: '/office/tests',
    label: '입학 테스트',
    part: 'admission',
    roles: rights.checkIn,
    also: ['/office/rounds', '/office/openings', '/office/check-in', '/office/test-account-rules'],
    finds: '/office/tests?q=',
  },
  {
    path: '/office/payments',
    label: '결제와 환불',
    part: 'admission',
    roles: rights.branch,
    also: ['/office/reconciliations', '/office/refund-asks'],
    finds: '/office/payments?q=',
  },
  { path: '/office/refund-policies', label: '환불 규정', part: 'admission', roles: rights.families },
  {
    path: '/office/counselling',
    label: '상담',
    part: 'visits',
    roles: rights.families,
    also: ['/office/counselling-calendar'],
    finds: '/office/counselling?tab=all&q=',
  },
  { path: '/office/presentations', label: '설명회', part: 'visits', roles: rights.checkIn },
  {
    path: '/office/level-tests',
    label: '레벨 테스트',
    part: 'levels',
    roles: rights.sessions,
    finds: '/office/level-tests/attempts?q=',
  },
  { path: '/office/level-tests/classes', label: '반과 자리', part: 'levels', roles: rights.families },
  { path: '/office/level-tests/cuts', label: '컷 점수', part: 'levels', roles: rights.branch },
  { path: '/office/level-tests/unread', label: '읽을 수 없던 답', part: 'levels', roles: rights.marking },
  { path: '/office/level-tests/regrades', label: '정답 정정', part: 'levels', roles: rights.headOffice },
  { path: '/office/items', label: '문항 은행', part: 'levels', roles: rights.bank },
  {
    path: '/office/blueprints',
    label: '시험 설계',
    part: 'levels',
    roles: rights.bank,
    also: ['/office/papers'],
  },
  {
    path: '/office/level-tests/analysis',
    label: '문항 분석',
    part: 'levels',
    roles: rights.content,
    also: ['/office/level-tests/calibration', '/office/level-tests/simulation'],
  },
  {
    path: '/office/members',
    label: '회원과 자녀',
    part: 'people',
    roles: rights.families,
    finds: '/office/members?q=',
  },
  { path: '/office/messages', label: '메시지', part: 'people', roles: rights.headOffice },
  { path: '/office/message-templates', label: '문자 템플릿', part: 'people', roles: rights.branch },
  {
    path: '/office/privacy',
    label: '개인정보 보호',
    part: 'people',
    roles: rights.privacy,
  },
  { path: '/office/consents', label: '동의 이력', part: 'people', roles: rights.privacy },
  { path: '/office/contact-corrections', label: '연락처 정정', part: 'people', roles: rights.privacy },
  { path: '/office/posts', label: '게시글', part: 'site', roles: rights.content },
  {
    path: '/office/pages',
    label: '페이지',
    part: 'site',
    roles: rights.content,
    also: ['/office/legal', '/office/faq'],
  },
  { path: '/office/unused-files', label: '쓰지 않는 파일', part: 'site', roles: rights.content },
  { path: '/office/portraits', label: '사진과 글 동의', part: 'site', roles: rights.content },
  { path: '/office/programmes', label: '프로그램', part: 'site', roles: rights.content },
  {
    path: '/office/branches',
    label: '분원과 교습비',
    part: 'site',
    roles: rights.branch,
    also: ['/office/tuition', '/office/rooms'],
  },
  { path: '/office/reports', label: '보고서', part: 'office', roles: rights.branch },
  { path: '/office/staff', label: '직원', part: 'office', roles: rights.branch },
  {
    path: '/office/jobs',
    label: '작업과 연결',
    part: 'office',
    roles: rights.headOffice,
    also: ['/office/disagreements'],
  },
  { path: '/office/settings', label: '설정', part: 'office', roles: rights.headOffice },
  { path: '/office/me', label: '내 계정', part: 'office', roles: rights.allRoles },
];

/** Which rooms a role finds in its menu. */
export function pagesOf(role: StaffRole): readonly OfficePage[] {
  return officePages.filter((page) => page.roles.includes(role));
}

/** The room an address belongs to: the one whose own or other address reaches furthest into it; `/office` is only itself. */
export function pageAt(pathname: string, pages: readonly OfficePage[] = officePages): OfficePage | undefined {
  const isIn = (path: string) => pathname === path || (path !== '/office' && pathname.startsWith(`${path}/`));
  const reachOf = (page: OfficePage) =>
    Math.max(0, ...[page.path, ...(page.also ?? [])].filter(isIn).map((path) => path.length));
  return pages.filter((page) => reachOf(page) > 0).sort((a, b) => reachOf(b) - reachOf(a))[0];
}

/** Whether an address lies in a room that is not this role's; an address of no room is nobody's to refuse. */
export function isShutFor(role: StaffRole, pathname: string): boolean {
  const page = pageAt(pathname);
  return page !== undefined && !page.roles.includes(role);
}

/** Roles that see every branch; the others need at least one of their own. */
export const headOfficeRoles: readonly StaffRole[] = staffRoles.filter(
  (role) => roleTable[role].isHeadOffice,
);

interface Place {
  readonly role: StaffRole;
  readonly branchIds: readonly number[] | null;
}

/**
 * Whether somebody may invite, change or dismiss a member of staff with that role and those branches: the owner
 * everybody, a manager counsellors, examiners and the desk whose branches are all the manager's own.
 */
export function mayManage(actor: Pick<StaffActor, 'role' | 'branchIds'>, who: Place): boolean {
  if (actor.role === 'owner') return true;
  if (actor.role !== 'manager' || actor.branchIds === null || who.branchIds === null) return false;
  const own = new Set(actor.branchIds);
  const isBelow = roleTable[who.role].isBelowManager ?? false;
  return isBelow && who.branchIds.length > 0 && who.branchIds.every((id) => own.has(id));
}

/** A place as the logs and the history show it. */
export function placeText(
  place: { readonly role: StaffRole; readonly branchIds: readonly number[] },
  branches: readonly { readonly id: number; readonly name: string }[],
): { readonly 역할: string; readonly 분원: string } {
  const names = branches.filter(({ id }) => place.branchIds.includes(id)).map(({ name }) => name);
  return { 역할: roleLabels[place.role], 분원: names.join(', ') || '전체 분원' };
}

/** Why a role cannot go with such branches, as a sentence for the field `branchIds`; null where it can. */
export function branchRefusal(role: StaffRole, branchIds: readonly number[]): string | null {
  const isHeadOffice = headOfficeRoles.includes(role);
  if (isHeadOffice && branchIds.length > 0) return '본부 역할은 모든 분원을 맡으므로 분원을 고르지 않습니다.';
  if (!isHeadOffice && branchIds.length === 0) return '맡을 분원을 하나 이상 골라 주세요.';
  return null;
}

/** Seconds: a session ends after 30 minutes without a call, and 10 hours after it began. */
export const staffSessionLimits = {
  idleSeconds: 1_800,
  absoluteSeconds: 36_000,
  ticketSeconds: 300,
  /** How long a browser is known after its last sign-in: the longest a cookie may live. */
  deviceKnownSeconds: 400 * 86_400,
} as const;

/**
 * Tries in 15 minutes: per account from one address or known browser, per address, and per account from all unknown
 * browsers together, after which those find it shut for the rest of them, also with the right password.
 */
export const staffGuessLimits = {
  perAccount: 10,
  // A branch's whole staff comes in by one address at nine, with two steps each.
  perAddress: 80,
  fromEverywhere: 30,
  windowSeconds: 900,
} as const;

/** An invitation is good for three days. */
export const invitationSeconds = 259_200;
export const recoveryCodeCount = 10;

export interface StaffSessionTimes {
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly endedAt: Date | null;
}

/** Whether a session still counts at `now`. */
export function isSessionAlive(times: StaffSessionTimes, now: Date): boolean {
  const since = (at: Date) => (now.getTime() - at.getTime()) / 1000;
  if (times.endedAt !== null) return false;
  return (
    since(times.seenAt) <= staffSessionLimits.idleSeconds &&
    since(times.createdAt) <= staffSessionLimits.absoluteSeconds
  );
}

/** Words for the grants log. */
export const grantLabels = {
  joined: '입사(초대 수락)',
  role: '역할·분원 변경',
  left: '권한 회수',
  returned: '권한 복구',
  reset: '재설정 안내',
  recovered: '복구 코드로 로그인',
} as const;
export type GrantAction = keyof typeof grantLabels;
