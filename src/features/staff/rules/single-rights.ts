import {
  companions,
  type Holder,
  mayDo,
  type Right,
  rights,
  rightsAmong,
} from '#src/shared/access/rights.ts';
import { headOfficeRoles } from './roles.ts';

interface SingleRightFacts {
  readonly label: string;
  /** What it lets a person do, as the staff room says it. */
  readonly note: string;
  /** Knows no branches: for those who have all of them. */
  readonly isHeadOffice?: true;
}

/** What one person may be given beside the role, or have taken away; the others go with a role or not at all. */
const table = {
  counter: { label: '창구 접수·수납', note: '전화·방문 접수와 접수 변경, 수납, 대기 안내' },
  money: { label: '결제·환불', note: '결제 내역을 보고 환불하며 현금 시재를 고칩니다.' },
  planning: { label: '회차·설명회 편성', note: '회차와 접수 방식, 시즌, 설명회를 만들고 바꿉니다.' },
  marking: { label: '점수 입력·채점', note: '입학 테스트 점수와 레벨 테스트 채점' },
  results: { label: '성적 공개', note: '입학 테스트 성적을 공개하고 이의에 답합니다.' },
  families: { label: '회원·상담', note: '보호자와 자녀 정보, 상담, 반 좌석' },
  sessions: { label: '시험·설명회 진행', note: '진행 중인 시험과 설명회, 성적을 봅니다.' },
  checkIn: { label: '입장 확인', note: '시험장과 설명회 입구에서 오신 분을 확인합니다.' },
  branch: { label: '분원 운영', note: '교습비, 강의실, 반, 보고서, 문자 템플릿, 파일로 내려받기' },
  bank: { label: '문항 은행', note: '문항과 시험지. 모든 분원에서 함께 씁니다.' },
  content: { label: '홈페이지', note: '게시글, 페이지, 팝업, 강사 소개' },
  privacy: { label: '개인정보 보호', note: '동의와 접속 기록, 파기, 개인정보 요청', isHeadOffice: true },
} as const satisfies Partial<Readonly<Record<Right, SingleRightFacts>>>;

export type SingleRight = keyof typeof table;
export const singleRightTable: Readonly<Record<SingleRight, SingleRightFacts>> = table;
export const singleRights = Object.keys(table) as readonly SingleRight[];

export interface SingleRights {
  readonly given: readonly Right[];
  readonly taken: readonly Right[];
}

/** The single rights of a record. The owner has none: an owner may do everything, whatever was said of an earlier role. */
export function singleRightsOf(record: {
  readonly role: Holder['role'];
  readonly givenRights: readonly string[];
  readonly takenRights: readonly string[];
}): { given: Right[]; taken: Right[] } {
  if (record.role === 'owner') return { given: [], taken: [] };
  return { given: rightsAmong(record.givenRights), taken: rightsAmong(record.takenRights) };
}

/**
 * Which rights somebody may give to or take from a person of a role: those the own role has, unless taken away. What was given
 * to oneself singly is not handed on.
 */
export function settableRights(actor: Holder, who: Pick<Holder, 'role'>): readonly SingleRight[] {
  if (who.role === 'owner') return [];
  const isOfHeadOffice = headOfficeRoles.includes(who.role);
  return singleRights.filter(
    (right) =>
      rights[right].includes(actor.role) &&
      !actor.taken?.includes(right) &&
      (isOfHeadOffice || !singleRightTable[right].isHeadOffice),
  );
}

const sameAs = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));
const named = (right: SingleRight) => `‘${singleRightTable[right].label}’`;
/** What is in one of two lists and not in the other. */
const changedIn = <T>(before: readonly T[], after: readonly T[]) => [
  ...after.filter((one) => !before.includes(one)),
  ...before.filter((one) => !after.includes(one)),
];

/** Why somebody may not set a person's single rights so, by field; null where it may be. */
export function singleRightsRefusal(
  actor: Holder,
  who: Holder & SingleRights,
  wanted: { readonly given: readonly SingleRight[]; readonly taken: readonly SingleRight[] },
): { readonly given?: string; readonly taken?: string } | null {
  if (who.role === 'owner')
    return { given: '본부 관리자는 모든 권한을 가지므로 개별 권한을 정하지 않습니다.' };
  const settable = settableRights(actor, who);
  for (const field of ['given', 'taken'] as const) {
    const locked = singleRights.find(
      (right) => changedIn<Right>(who[field], wanted[field]).includes(right) && !settable.includes(right),
    );
    if (locked) return { [field]: `${named(locked)} 권한은 이 직원에게 주거나 거두실 수 없습니다.` };
  }
  const hasByRole = (right: SingleRight) => rights[right].includes(who.role);
  const needless = wanted.given.find(hasByRole);
  if (needless) return { given: `${named(needless)} 권한은 역할에 이미 들어 있습니다.` };
  const absent = wanted.taken.find((right) => !hasByRole(right));
  if (absent) return { taken: `${named(absent)} 권한은 역할에 들어 있지 않습니다.` };
  const left = singleRights.filter((right) => mayDo({ role: who.role, ...wanted }, right));
  for (const right of left) {
    const lacking = singleRights.find(
      (one) => companions[right]?.includes(one) && wanted.taken.includes(one),
    );
    if (lacking)
      return {
        taken: `${named(right)} 업무에는 ${named(lacking)} 권한이 필요합니다. 두 권한을 함께 거두거나 함께 두세요.`,
      };
  }
  if (sameAs(who.given, wanted.given) && sameAs(who.taken, wanted.taken))
    return { given: '바뀐 권한이 없습니다.' };
  return null;
}

/** Single rights as the logs and the history show them. */
export function singleRightsText({ given, taken }: SingleRights): string {
  const labels = (of: readonly Right[]) =>
    singleRights.filter((right) => of.includes(right)).map((right) => singleRightTable[right].label);
  const parts = [
    ...(given.length > 0 ? [`추가: ${labels(given).join(', ')}`] : []),
    ...(taken.length > 0 ? [`제외: ${labels(taken).join(', ')}`] : []),
  ];
  return parts.join(' / ') || '없음';
}
