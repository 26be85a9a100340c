import type { StaffActor } from '#src/shared/access/actor.ts';
import { staffRoles } from '#src/shared/access/rights.ts';
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
  counsellor: {
    label: '상담 담당',
    duty: '맡은 분원의 상담, 전화·방문 접수와 접수 변경.',
    isBelowManager: true,
  },
  examiner: {
    label: '시험 감독',
    duty: '맡은 분원의 시험과 채점, 점수 입력, 문항 은행. 학생은 이름과 학년만 볼 수 있습니다.',
    isBelowManager: true,
  },
  desk: {
    label: '접수·안내 데스크',
    duty: '맡은 분원의 전화·방문 접수와 수납, 접수 변경, 상담 등록, 시험장과 설명회 입구. 환불은 분원장이 합니다.',
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
  rights: '개별 권한 변경',
  reset: '재설정 안내',
  recovered: '복구 코드로 로그인',
} as const;
export type GrantAction = keyof typeof grantLabels;
