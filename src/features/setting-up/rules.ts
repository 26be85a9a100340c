import type { SetUpLine } from './contract.ts';

/** What there is, read from where it is kept. */
export interface SetUpFacts {
  readonly identity: {
    readonly name: string;
    readonly shortName: string;
    readonly slogan: string;
    readonly hasColours: boolean;
    readonly hasWordmark: boolean;
    readonly hasIcon: boolean;
  };
  /** The legal words by their labels; null where nobody has written them. */
  readonly business: { readonly businessNo: string; readonly blanks: readonly string[] } | null;
  readonly branches: readonly { readonly name: string; readonly hasTuition: boolean }[];
  readonly programmes: readonly {
    readonly name: string;
    readonly isShown: boolean;
    readonly intro: string;
  }[];
  readonly hasTerms: boolean;
  readonly hasPrivacy: boolean;
  /** Whether somebody of this academy announced rules of refunds. */
  readonly hasOwnRefundRules: boolean;
  readonly providers: readonly {
    readonly name: string;
    readonly isUsed: boolean;
    readonly isWell: boolean;
    readonly isAnswered: boolean;
    readonly isCompulsory: boolean;
  }[];
  readonly hasSession: boolean;
  /** Level tests that are published, and those of them whose questions suffice. */
  readonly levelTests: { readonly published: number; readonly filled: number };
  readonly hasCancelledPayment: boolean;
}

interface Rule {
  readonly label: string;
  readonly to: string;
  /** What is missing; nothing where it is done. */
  missing(facts: SetUpFacts): readonly (string | false)[];
  /** What an academy does that goes without. */
  readonly waiver?: string;
}

const named = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name).join(', ');
const someOf = (all: readonly { readonly name: string }[], sentence: (names: string) => string) =>
  all.length > 0 && sentence(named(all));

function missingBusiness({ business }: SetUpFacts): readonly (string | false)[] {
  if (!business)
    return [
      '상호, 대표자, 주소, 사업자등록번호와 같은 학원 정보를 적어 주세요. 화면 맨 아래와 영수증에 보입니다.',
    ];
  const digits = business.businessNo.replaceAll(/\D/g, '');
  return [
    business.blanks.length > 0 && `적지 않은 칸이 있습니다: ${business.blanks.join(', ')}`,
    digits.length !== 10 && '사업자등록번호는 숫자 열 자리여야 합니다.',
  ];
}

function missingProviders({ providers }: SetUpFacts): readonly (string | false)[] {
  const used = providers.filter(({ isUsed }) => isUsed);
  const silent = used.filter((one) => one.isCompulsory && one.isWell && !one.isAnswered);
  return [
    someOf(
      providers.filter((one) => one.isCompulsory && !one.isUsed),
      (names) => `연결하지 않았습니다: ${names}. 서버의 설정에 키를 넣어 주세요.`,
    ),
    someOf(
      used.filter(({ isWell }) => !isWell),
      (names) => `지금 응답에 문제가 있습니다: ${names}.`,
    ),
    someOf(
      silent,
      (names) => `아직 응답을 확인하지 않았습니다: ${names}. ‘지금 모두 확인하기’를 눌러 주세요.`,
    ),
  ];
}

/**
 * The lines in the order in which an academy opens.
 * See docs/decisions/0057-what-is-to-do-is-read.md.
 */
const rules: Readonly<Record<string, Rule>> = {
  name: {
    label: '학원 이름',
    to: '/office/identity',
    missing: ({ identity }) => [
      identity.name === '' && '학원 이름을 적어 주세요. 그동안 어디에나 ‘우리 아카데미’로 보입니다.',
    ],
  },
  'short-name': {
    label: '짧은 이름',
    to: '/office/identity',
    missing: ({ identity }) => [
      identity.shortName === '' && '메뉴처럼 좁은 자리에 쓸 짧은 이름을 적어 주세요.',
    ],
  },
  wordmark: {
    label: '로고',
    to: '/office/identity',
    missing: ({ identity }) => [!identity.hasWordmark && '머리글과 수험표에 보일 로고 그림을 올려 주세요.'],
    waiver: '로고 없이 학원 이름을 글자로 보입니다.',
  },
  icon: {
    label: '아이콘',
    to: '/office/identity',
    missing: ({ identity }) => [
      !identity.hasIcon && '브라우저 탭과 휴대폰 홈 화면에 보일 아이콘을 올려 주세요.',
    ],
    waiver: '대표색의 기본 아이콘을 씁니다.',
  },
  colours: {
    label: '대표색과 강조색',
    to: '/office/identity',
    missing: ({ identity }) => [
      !identity.hasColours && '두 색을 고르고 저장해 주세요. 기본색 그대로여도 됩니다.',
    ],
  },
  slogan: {
    label: '슬로건과 소개',
    to: '/office/identity',
    missing: ({ identity }) => [
      identity.slogan === '' && '홈 화면에서 가장 크게 보일 한 문장을 적어 주세요.',
    ],
  },
  business: { label: '사업자 정보', to: '/office/settings', missing: missingBusiness },
  branch: {
    label: '첫 분원',
    to: '/office/branches',
    missing: ({ branches }) => [branches.length === 0 && '분원의 이름과 주소, 전화번호를 등록해 주세요.'],
  },
  programmes: {
    label: '프로그램',
    to: '/office/programmes',
    missing: ({ programmes }) => [
      someOf(
        programmes.filter(({ isShown, intro }) => isShown && intro === ''),
        (names) => `소개를 적거나, 가르치지 않는 과정은 숨겨 주세요: ${names}.`,
      ),
    ],
  },
  tuition: {
    label: '교습비',
    to: '/office/tuition',
    missing: ({ branches }) => [
      branches.length === 0 && '분원을 먼저 등록하신 뒤 신고한 교습비를 적어 주세요.',
      someOf(
        branches.filter(({ hasTuition }) => !hasTuition),
        (names) => `신고한 교습비가 없는 분원이 있습니다: ${names}.`,
      ),
    ],
  },
  terms: {
    label: '이용약관과 개인정보 처리방침',
    to: '/office/pages?kind=legal',
    missing: ({ hasTerms, hasPrivacy }) => [
      !hasTerms && '시행 중인 이용약관이 없습니다. 그동안 회원가입을 받지 않습니다.',
      !hasPrivacy && '시행 중인 개인정보 처리방침이 없습니다. 그동안 회원가입을 받지 않습니다.',
    ],
  },
  refunds: {
    label: '환불 규정',
    to: '/office/refund-policies',
    missing: ({ hasOwnRefundRules }) => [
      !hasOwnRefundRules && '환불 규정을 정해 공고해 주세요. 그동안 법이 정한 기준의 기본 규정이 적용됩니다.',
    ],
    waiver: '기본 규정을 그대로 학원의 규정으로 씁니다.',
  },
  providers: { label: '결제·문자·이메일 연결', to: '/office/jobs', missing: missingProviders },
  round: {
    label: '첫 시험 회차',
    to: '/office/tests',
    missing: ({ hasSession }) => [!hasSession && '접수를 받을 입학 테스트와 첫 회차를 열어 주세요.'],
  },
  'level-test': {
    label: '레벨 테스트',
    to: '/office/blueprints',
    missing: ({ levelTests: { published, filled } }) => [
      published === 0 && '공개한 레벨 테스트가 없습니다. 문항을 넣고, 시험을 설계해 공개해 주세요.',
      published > 0 && filled === 0 && '공개한 레벨 테스트에 낼 문항이 모자라 응시를 받지 못합니다.',
    ],
    waiver: '온라인 레벨 테스트 없이 시작합니다.',
  },
  'test-payment': {
    label: '시험 결제와 취소',
    to: '/office/payments',
    missing: ({ hasCancelledPayment }) => [
      !hasCancelledPayment && '학부모 화면에서 한 번 결제하시고, 결제에서 전액 취소해 보세요.',
    ],
    waiver: '결제와 취소를 다른 방법으로 확인했습니다.',
  },
};

/** Whether an academy may do without a line of the list. */
export const isWaivable = (key: string): boolean => Boolean(Object.hasOwn(rules, key) && rules[key]?.waiver);

/** Every line as it is found: what is done is done whether it was waived or not. */
export function setUpLines(facts: SetUpFacts, waived: ReadonlyMap<string, string>): SetUpLine[] {
  return Object.entries(rules).map(([key, { label, to, missing, waiver = '' }]) => {
    const found = missing(facts).filter((sentence) => sentence !== false);
    const reason = waived.get(key) ?? '';
    const isWaived = found.length > 0 && waiver !== '' && reason !== '';
    const state = found.length === 0 ? 'done' : isWaived ? 'waived' : 'open';
    return { key, label, to, state, missing: found, waiver, reason: isWaived ? reason : '' };
  });
}
