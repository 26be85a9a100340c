import { ownShortName } from './identity/own-name.ts';

/** One page of the menu: `subCategory` → route and label. Its place in the group is `sideMenuIdx`. */
export interface SubCategory {
  readonly key: string;
  readonly path: string;
  readonly label: string;
  /** True where the page stands outside the main layout and opens without header and footer. */
  readonly isStandalone?: boolean;
  /** Offered only to visitors, or only to members; left out where it is for both. */
  readonly for?: 'visitors' | 'members';
  /** True where one comes only by a link or by itself: it has its place but stands in no menu. */
  readonly isUnlisted?: boolean;
}

export interface MainCategory {
  readonly key: string;
  readonly label: string;
  readonly pages: readonly SubCategory[];
}

/** The one table behind mega menu, drawer, breadcrumb, side menu and the site map of the 404. */
export const siteMap: readonly MainCategory[] = [
  {
    key: 'default',
    get label() {
      return `${ownShortName()} 소개`;
    },
    pages: [
      {
        key: 'why_msc',
        path: '/whymsc',
        get label() {
          return `왜 ${ownShortName()}인가`;
        },
      },
      { key: 'greetings', path: '/greetings', label: '인사말' },
      { key: 'overview', path: '/overview', label: '교육 개요' },
      { key: 'teachers', path: '/teachers', label: '강사 소개' },
      { key: 'branches', path: '/branches', label: '분원 안내' },
      { key: 'maps', path: '/maps', label: '오시는 길' },
      { key: 'recruit', path: '/recruit', label: '인재 채용' },
    ],
  },
  {
    key: 'programme',
    label: '프로그램',
    pages: [
      { key: 'elementary', path: '/elementary', label: '초등 수학' },
      { key: 'high', path: '/high', label: '중·고등 수학' },
      { key: 'smart_reading', path: '/smartReading', label: '스마트 리딩' },
      { key: 'science', path: '/science', label: '과학' },
      { key: 'special', path: '/specialDesc', label: '특강' },
    ],
  },
  {
    key: 'admission',
    label: '입학 안내',
    pages: [
      { key: 'guide', path: '/guide', label: '입학 절차' },
      { key: 'presentation', path: '/presentation', label: '설명회 예약' },
      { key: 'entrance_test', path: '/entranceTest', label: '입학 테스트' },
      { key: 'level_test', path: '/test', label: '온라인 레벨 테스트', isStandalone: true },
      { key: 'counseling', path: '/counseling', label: '상담 신청', isStandalone: true },
      { key: 'classes', path: '/classes', label: '모집하는 반' },
      { key: 'applications', path: '/applications', label: '신청 내역' },
    ],
  },
  {
    key: 'learning',
    label: '학습과 성과',
    pages: [
      { key: 'learning', path: '/learning', label: '학습 관리' },
      { key: 'best_report', path: '/bestReport', label: '우수 리포트' },
      { key: 'experience_case', path: '/experienceCase', label: '학습 사례' },
      { key: 'peek', path: '/peek', label: '수업 엿보기' },
      { key: 'columns', path: '/columns', label: '교육 칼럼' },
    ],
  },
  {
    key: 'news',
    label: '소식',
    pages: [
      { key: 'notice', path: '/notice', label: '공지사항' },
      { key: 'news', path: '/news', label: '뉴스' },
      { key: 'seminar', path: '/seminar', label: '세미나' },
      { key: 'promotion', path: '/promotion', label: '이벤트' },
    ],
  },
  {
    key: 'support',
    label: '고객센터',
    pages: [
      { key: 'faq', path: '/faq', label: '자주 묻는 질문' },
      { key: 'rules', path: '/rules', label: '수강료와 환불 규정' },
      { key: 'terms', path: '/terms', label: '약관과 방침' },
    ],
  },
];

/** The pages of one's own account. They stand in no common menu, but have their banner, breadcrumb and side menu. */
export const memberPages: MainCategory = {
  key: 'member',
  label: '회원',
  pages: [
    { key: 'signin', path: '/signin', label: '로그인', for: 'visitors' },
    { key: 'signup', path: '/signup', label: '회원가입', for: 'visitors' },
    { key: 'find_account', path: '/findAccount', label: '아이디·비밀번호 찾기', for: 'visitors' },
    { key: 'account', path: '/account', label: '내 계정', for: 'members' },
    { key: 'member_applications', path: '/applications', label: '신청 내역', for: 'members' },
    { key: 'change_password', path: '/change/password', label: '비밀번호 재설정', isUnlisted: true },
    { key: 'quit', path: '/quit', label: '로그아웃 안내', isUnlisted: true },
  ],
};

/** Pages below another one, by the beginning of their address. */
const below: readonly (readonly [pattern: RegExp, path: string])[] = [
  [/^\/terms\/.+/, '/terms'],
  [/^\/teachers\/.+/, '/teachers'],
  [/^\/branches\/.+/, '/branches'],
  [/^\/signin\/.+/, '/signin'],
  [/^\/change\/password(\/.*)?$/, '/change/password'],
  [/^\/account\/.+/, '/account'],
  [/^\/entranceTestPay$|^\/entranceTest\/.+|^\/(offer|pay)\/.+/, '/entranceTest'],
  [/^\/presentation\/.+/, '/presentation'],
];

/** Pages that belong to the last group and stand in no menu, by the first part of their address. */
const beside: Readonly<Record<string, string>> = {
  search: '검색',
  preview: '미리보기',
  stop: '광고 수신 거부',
};

/** Where a path stands in the menu, a version of a legal text with the others; pages of the account with one another; null for home and what is unknown. */
export function placeOf(path: string): { main: MainCategory; sub: SubCategory; sideMenuIdx: number } | null {
  const owner = below.find(([pattern]) => pattern.test(path))?.[1] ?? path;
  for (const main of [...siteMap, memberPages]) {
    const sideMenuIdx = main.pages.findIndex((page) => page.path === owner);
    const sub = main.pages[sideMenuIdx];
    if (sub) return { main, sub, sideMenuIdx };
  }
  const [, key = ''] = path.split('/');
  const [main, label] = [siteMap.at(-1), beside[key]];
  return main && label ? { main, sub: { key, path, label }, sideMenuIdx: main.pages.length } : null;
}
