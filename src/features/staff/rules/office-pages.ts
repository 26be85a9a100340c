import { getChoseong } from 'es-hangul';
import { rights } from '#src/shared/access/rights.ts';
import type { StaffRole } from '#src/shared/endpoint/endpoint.ts';
import { requestNoPattern } from '#src/shared/request-no.ts';

/** A file of a page: `bookkeeping/payments` is `features/bookkeeping/office/payments.page.tsx`. */
type PageFile = `${string}/${string}`;

/** A page with its line in the menu. */
interface MenuPage {
  readonly page: PageFile;
  /** A page that this one is shown inside of. */
  readonly layout?: PageFile;
  readonly label: string;
  /** Whose menu it stands in; what each endpoint admits stands beside the endpoint. */
  readonly roles: readonly StaffRole[];
  /** Where a word that was typed into the quick way is looked for here. */
  readonly finds?: string;
  /** What only is looked for here; without it any word. */
  readonly findsOnly?: RegExp;
}

/** A page without one: `of` is the address of the page whose line it belongs to. */
interface InnerPage {
  readonly page: PageFile;
  readonly of: string;
}

/**
 * Every page of the office by its address below `/office`, in the parts and in the order of the menu: the menu and the
 * routes (`src/routes.ts`) are made of it.
 */
const table: Readonly<Record<string, Readonly<Record<string, MenuPage | InnerPage>>>> = {
  홈: {
    '': { page: 'staff/dashboard', label: '오늘', roles: rights.allRoles },
  },
  '접수와 결제': {
    control: { page: 'site/incident', layout: 'opening/control', label: '접수 상황판', roles: rights.branch },
    tests: { page: 'test-sessions/tests', label: '입학 테스트', roles: rights.checkIn, finds: 'tests?q=' },
    rounds: { page: 'opening/rounds', of: 'tests' },
    'test-catalogue': { page: 'test-day/test-catalogue', of: 'tests' },
    openings: { page: 'opening/opening', of: 'tests' },
    'test-account-rules': { page: 'registrations/account-rules', of: 'tests' },
    'tests/:sessionId': { page: 'test-day/roster', of: 'tests' },
    'tests/:sessionId/line': { page: 'waitlist/waitlist', of: 'tests' },
    'tests/:sessionId/results': { page: 'test-results/results', of: 'tests' },
    'check-in/:registrationNo': { page: 'test-day/check-in', of: 'tests' },
    payments: {
      page: 'bookkeeping/payments',
      label: '결제와 환불',
      roles: rights.branch,
      finds: 'payments?q=',
    },
    'payments/:paymentId': { page: 'bookkeeping/payment', of: 'payments' },
    'refund-asks': { page: 'bookkeeping/refund-asks', of: 'payments' },
    reconciliations: { page: 'bookkeeping/reconciliations', of: 'payments' },
    'refund-policies': { page: 'policies/refund-policies', label: '환불 규정', roles: rights.families },
  },
  '상담과 설명회': {
    counselling: {
      page: 'counselling/counselling',
      label: '상담',
      roles: rights.families,
      finds: 'counselling?tab=all&q=',
    },
    'counselling/:requestId': { page: 'counselling/counselling-request', of: 'counselling' },
    'counselling-calendar': { page: 'counselling/counselling-calendar', of: 'counselling' },
    presentations: { page: 'presentations/presentations', label: '설명회', roles: rights.checkIn },
    'presentations/:sessionId': { page: 'presentation-day/presentation-roster', of: 'presentations' },
    'presentations/:sessionId/check-in': {
      page: 'presentation-day/presentation-check-in',
      of: 'presentations',
    },
  },
  '레벨 테스트': {
    'level-tests': {
      page: 'invigilation/live',
      label: '레벨 테스트',
      roles: rights.sessions,
      finds: 'level-tests/attempts?q=',
    },
    'level-tests/attempts': { page: 'invigilation/attempts', of: 'level-tests' },
    'level-tests/attempts/:attemptNo': { page: 'invigilation/attempt', of: 'level-tests' },
    'level-tests/attempts/:attemptNo/replay': { page: 'level-results/replay', of: 'level-tests' },
    'level-tests/settings': { page: 'invigilation/settings', of: 'level-tests' },
    'level-tests/classes': { page: 'classes/classes', label: '반과 자리', roles: rights.families },
    'level-tests/classes/:classId': { page: 'classes/class', of: 'level-tests/classes' },
    'level-tests/enrolled': { page: 'enrolment-file/enrolled', of: 'level-tests/classes' },
    'level-tests/cuts': { page: 'item-analysis/analysis-cuts', label: '컷 점수', roles: rights.branch },
    'level-tests/essays': { page: 'essay-marking/essays', label: '서술 답안 채점', roles: rights.marking },
    'level-tests/essays/:versionId': { page: 'essay-marking/essay-queue', of: 'level-tests/essays' },
    'level-tests/unread': { page: 'level-results/unread', label: '쓴 답 살펴보기', roles: rights.marking },
    'level-tests/regrades': { page: 'level-results/regrades', label: '정답 정정', roles: rights.headOffice },
    'level-tests/regrades/:itemId': { page: 'level-results/regrade', of: 'level-tests/regrades' },
    items: { page: 'item-bank/items', label: '문항 은행', roles: rights.bank },
    'items/import': { page: 'item-bank/item-import', of: 'items' },
    'items/domains': { page: 'item-domains/domains', of: 'items' },
    'items/:itemId': { page: 'item-bank/item-edit', of: 'items' },
    blueprints: { page: 'item-bank/blueprints', label: '시험 설계', roles: rights.bank },
    'blueprints/:blueprintId': { page: 'item-bank/blueprint', of: 'blueprints' },
    'papers/:formId': { page: 'item-bank/paper', of: 'blueprints' },
    'level-tests/analysis': {
      page: 'item-analysis/analysis-items',
      label: '문항 분석',
      roles: rights.content,
    },
    'level-tests/calibration': { page: 'item-analysis/analysis-calibration', of: 'level-tests/analysis' },
    'level-tests/simulation': { page: 'item-analysis/analysis-simulation', of: 'level-tests/analysis' },
  },
  '회원과 연락': {
    members: { page: 'members/members', label: '회원과 자녀', roles: rights.families, finds: 'members?q=' },
    'members/:memberId': { page: 'accounts/member', of: 'members' },
    messages: { page: 'messages/messages', label: '메시지', roles: rights.headOffice },
    'message-templates': { page: 'messages/message-templates', label: '문자 템플릿', roles: rights.branch },
    'message-templates/:templateId': { page: 'messages/message-template', of: 'message-templates' },
    'privacy/:room?': { page: 'staff/privacy', label: '개인정보 보호', roles: rights.privacy },
    consents: { page: 'members/consents', label: '동의 이력', roles: rights.privacy },
    'contact-corrections': { page: 'contacts/corrections', label: '연락처 정정', roles: rights.privacy },
  },
  홈페이지: {
    posts: { page: 'cms/posts', label: '게시글', roles: rights.content },
    'posts/:postId': { page: 'cms/post', of: 'posts' },
    pages: { page: 'cms/pages', label: '페이지', roles: rights.content },
    'pages/:name': { page: 'cms/page', of: 'pages' },
    'legal/:key': { page: 'cms/legal-text', of: 'pages' },
    faq: { page: 'cms/faq', of: 'pages' },
    'unused-files': { page: 'cms/unused-files', label: '쓰지 않는 파일', roles: rights.content },
    portraits: { page: 'cms/portraits', label: '사진과 글 동의', roles: rights.content },
    teachers: { page: 'teachers/teachers', label: '강사 소개', roles: rights.content },
    programmes: { page: 'branches/programmes', label: '프로그램', roles: rights.content },
    branches: { page: 'branches/branches', label: '분원과 교습비', roles: rights.branch },
    tuition: { page: 'branches/tuition', of: 'branches' },
    'branch-pages': { page: 'branch-pages/branch-page', of: 'branches' },
    rooms: { page: 'branches/rooms', of: 'branches' },
    'calendar-feeds': { page: 'calendar-feeds/feeds', of: 'branches' },
  },
  운영: {
    visits: { page: 'telemetry/visits', label: '방문 통계', roles: rights.content },
    reports: { page: 'opening/monthly-report', label: '보고서', roles: rights.branch },
    staff: { page: 'staff/staff', label: '직원', roles: rights.branch },
    jobs: { page: 'staff/jobs', label: '작업과 연결', roles: rights.headOffice },
    'failed-requests': {
      page: 'telemetry/failed-requests',
      label: '실패한 요청',
      roles: rights.headOffice,
      finds: 'failed-requests?q=',
      findsOnly: requestNoPattern,
    },
    disagreements: { page: 'invariants/disagreements', of: 'jobs' },
    backups: { page: 'backups/backups', of: 'jobs' },
    'api-keys': { page: 'machine-keys/api-keys', label: '다른 시스템 연결', roles: rights.headOffice },
    webhooks: { page: 'webhooks/webhooks', of: 'api-keys' },
    'webhooks/deliveries': { page: 'webhooks/deliveries', of: 'api-keys' },
    settings: { page: 'site/settings', label: '설정', roles: rights.headOffice },
    identity: { page: 'site/identity', of: 'settings' },
    'set-up': { page: 'setting-up/set-up', of: 'settings' },
    me: { page: 'staff/me', label: '내 계정', roles: rights.allRoles },
  },
};

/** A line of the menu: its address without parts of its own, and the addresses that belong to it. */
export interface OfficePage extends Pick<MenuPage, 'label' | 'roles' | 'finds' | 'findsOnly'> {
  readonly path: string;
  readonly part: string;
  readonly addresses: readonly string[];
}

const addressOf = (below: string) => (below === '' ? '/office' : `/office/${below}`);
const fileOf = (page: PageFile) => `features/${page.replace('/', '/office/')}.page.tsx`;
const withoutParts = (address: string) => address.replace(/\/:.*/, '');

/** The parts of the menu, in its order. */
export const officeParts: readonly string[] = Object.keys(table);

/** The lines of the menu, in its order. */
export const officePages: readonly OfficePage[] = Object.entries(table).flatMap(([part, pages]) =>
  Object.entries(pages).flatMap(([below, page]) => {
    if ('of' in page) return [];
    const inner = Object.entries(pages).filter(([, one]) => 'of' in one && one.of === below);
    const addresses = [below, ...inner.map(([address]) => address)].map((one) =>
      withoutParts(addressOf(one)),
    );
    const { label, roles, finds, findsOnly } = page;
    return [
      {
        path: withoutParts(addressOf(below)),
        part,
        label,
        roles,
        ...(finds && { finds: addressOf(finds) }),
        ...(findsOnly && { findsOnly }),
        addresses,
      },
    ];
  }),
);

/** The routes of all of them: an address, the file of its page and of the one around it. */
export const officeRoutes = (): readonly { path: string; file: string; layout?: string }[] =>
  Object.values(table).flatMap((pages) =>
    Object.entries(pages).map(([below, page]) => ({
      path: addressOf(below).slice(1),
      file: fileOf(page.page),
      ...('layout' in page && page.layout && { layout: fileOf(page.layout) }),
    })),
  );

/** Which pages a role finds in its menu. */
export function pagesOf(role: StaffRole): readonly OfficePage[] {
  return officePages.filter((page) => page.roles.includes(role));
}

/** The line an address belongs to: the one of whose addresses one reaches furthest into it; `/office` is only itself. */
export function pageAt(pathname: string, pages: readonly OfficePage[] = officePages): OfficePage | undefined {
  const isIn = (path: string) => pathname === path || (path !== '/office' && pathname.startsWith(`${path}/`));
  const reachOf = (page: OfficePage) =>
    Math.max(0, ...page.addresses.filter(isIn).map((path) => path.length));
  return pages.filter((page) => reachOf(page) > 0).sort((a, b) => reachOf(b) - reachOf(a))[0];
}

/** Whether an address lies in a room that is not this role's; an address of no room is nobody's to refuse. */
export function isShutFor(role: StaffRole, pathname: string): boolean {
  const page = pageAt(pathname);
  return page !== undefined && !page.roles.includes(role);
}

/** Where the quick way leads. */
export interface Way {
  readonly to: string;
  readonly label: string;
}

/** The rooms a word leads to, by its letters or its first consonants, then the lists it can be looked for in. */
export function waysFor(role: StaffRole, typed: string): readonly Way[] {
  const query = typed.replaceAll(' ', '').toLowerCase();
  const pages = pagesOf(role);
  const named = pages.filter(({ label }) => {
    const plain = label.replaceAll(' ', '');
    return plain.includes(query) || getChoseong(plain).includes(query);
  });
  const sought = typed.trim();
  const found =
    sought === '' ? [] : pages.filter((page) => page.finds && (page.findsOnly?.test(sought) ?? true));
  // A word of that shape is most likely what it looks like.
  found.sort((a, b) => Number(b.findsOnly !== undefined) - Number(a.findsOnly !== undefined));
  return [
    ...named.map(({ path, label }) => ({ to: path, label })),
    ...found.map(({ finds, label }) => ({
      to: `${finds}${encodeURIComponent(sought)}`,
      label: `${label}에서 ‘${sought}’ 찾기`,
    })),
  ];
}
