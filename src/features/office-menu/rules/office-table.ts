import { rights } from '#src/shared/access/rights.ts';
import type { StaffRole } from '#src/shared/endpoint/endpoint.ts';
import { requestNoPattern } from '#src/shared/request-no.ts';

/** A file of a page: `bookkeeping/payments` is `features/bookkeeping/office/payments.page.tsx`. */
type PageFile = `${string}/${string}`;

/** A page with its tab. */
export interface TabPage {
  readonly page: PageFile;
  /** A page that this one is shown inside of. */
  readonly layout?: PageFile;
  readonly label: string;
  /** What its tab says where the entry of the menu has said the rest. */
  readonly tab?: string;
  /** A word of the address that goes along from tab to tab among those that know it. */
  readonly keeps?: string;
  /** Who finds it, a row of the table of rights; what each endpoint admits stands beside the endpoint. */
  readonly roles: readonly StaffRole[];
  /** Where a word that was typed into the quick way is looked for here. */
  readonly finds?: string;
  /** What only is looked for here; without it any word. */
  readonly findsOnly?: RegExp;
}

/** A page without one: `of` is the address of the page whose tab it belongs to. */
interface InnerPage {
  readonly page: PageFile;
  readonly of: string;
  /** Who finds it, where that are others than those of its tab. */
  readonly roles?: readonly StaffRole[];
}

/** What stands below the name of who is signed in, and is no entry of the menu. */
export const ownPart = '내 계정';

/**
 * Every page of the office by its address below `/office`, by the entries of the menu and their tabs in order: menu, tabs
 * and routes (`src/routes.ts`) are made of it.
 */
export const officeTable: Readonly<Record<string, Readonly<Record<string, TabPage | InnerPage>>>> = {
  오늘: {
    '': { page: 'staff/dashboard', label: '오늘', roles: rights.allRoles },
  },
  접수: {
    control: {
      page: 'site/incident',
      layout: 'opening/control',
      label: '접수 상황판',
      roles: rights.planning,
    },
    openings: { page: 'opening/opening', of: 'control' },
    tests: { page: 'test-sessions/tests', label: '입학 테스트', roles: rights.checkIn, finds: 'tests?q=' },
    'tests/:sessionId': { page: 'test-day/roster', of: 'tests' },
    'tests/:sessionId/line': { page: 'waitlist/waitlist', of: 'tests', roles: rights.counter },
    'tests/:sessionId/results': { page: 'test-results/results', of: 'tests', roles: rights.sessions },
    'tests/:sessionId/class-offers': {
      page: 'class-offers/class-offers',
      of: 'tests',
      roles: rights.branch,
    },
    'check-in/:registrationNo': { page: 'test-day/check-in', of: 'tests' },
    season: { page: 'seasons/season', label: '시즌 편성', roles: rights.planning },
    rounds: { page: 'opening/rounds', label: '접수 방식', roles: rights.planning },
    'test-catalogue': { page: 'test-day/test-catalogue', label: '테스트 종류', roles: rights.headOffice },
  },
  결제·환불: {
    payments: {
      page: 'bookkeeping/payments',
      label: '결제',
      roles: rights.money,
      finds: 'payments?q=',
    },
    'payments/:paymentId': { page: 'bookkeeping/payment', of: 'payments' },
    'refund-asks': { page: 'bookkeeping/refund-asks', label: '환불 승인', roles: rights.money },
    reconciliations: {
      page: 'bookkeeping/reconciliations',
      label: '결제사와 대조',
      roles: rights.headOffice,
    },
    payouts: { page: 'payouts/payouts', label: '정산', roles: rights.money },
    'payouts/settings': { page: 'payouts/payout-settings', of: 'payouts' },
    'cash-drawers': { page: 'cash-drawers/cash-drawers', label: '현금 시재', roles: rights.counter },
    'cash-drawers/:drawerId': { page: 'cash-drawers/cash-drawer', of: 'cash-drawers' },
    'refund-policies': { page: 'policies/refund-policies', label: '환불 규정', roles: rights.families },
  },
  상담: {
    counselling: {
      page: 'counselling-week/counselling',
      label: '상담',
      roles: rights.families,
      finds: 'counselling?tab=all&q=',
    },
    'counselling/:requestId': { page: 'counselling/counselling-request', of: 'counselling' },
    'counselling-week': {
      page: 'counselling-week/counselling-week',
      label: '상담 주간표',
      tab: '주간표',
      roles: rights.families,
    },
    'counselling-calendar': {
      page: 'counselling-week/counselling-calendar',
      label: '상담 시간·휴무',
      roles: rights.families,
    },
    'counselling-new': {
      page: 'counselling-week/counselling-new',
      label: '상담 등록',
      tab: '등록',
      roles: rights.counter,
    },
  },
  설명회: {
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
      tab: '실시간',
      roles: rights.sessions,
      finds: 'level-tests/attempts?q=',
    },
    'level-tests/settings': {
      page: 'invigilation/settings',
      of: 'level-tests',
      roles: rights.headOffice,
    },
    'level-tests/attempts': { page: 'invigilation/attempts', label: '응시 기록', roles: rights.sessions },
    'level-tests/attempts/:attemptNo': { page: 'invigilation/attempt', of: 'level-tests/attempts' },
    'level-tests/attempts/:attemptNo/replay': {
      page: 'level-results/replay',
      of: 'level-tests/attempts',
      roles: rights.marking,
    },
    'level-tests/essays': { page: 'essay-marking/essays', label: '서술 답안 채점', roles: rights.marking },
    'level-tests/essays/:versionId': { page: 'essay-marking/essay-queue', of: 'level-tests/essays' },
    'level-tests/unread': { page: 'level-results/unread', label: '숫자 답 인정', roles: rights.marking },
    'level-tests/cuts': { page: 'item-analysis/analysis-cuts', label: '컷 점수', roles: rights.branch },
  },
  '반 편성': {
    'level-tests/classes': { page: 'classes/classes', label: '반과 좌석', roles: rights.families },
    'level-tests/classes/:classId': { page: 'classes/class', of: 'level-tests/classes' },
    'level-tests/enrolled': { page: 'enrolment-file/enrolled', label: '등록한 학생', roles: rights.branch },
  },
  문항: {
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
      keeps: 'subject',
      roles: rights.content,
    },
    'level-tests/calibration': {
      page: 'item-analysis/analysis-calibration',
      label: '문항 보정',
      keeps: 'subject',
      roles: rights.content,
    },
    'level-tests/simulation': {
      page: 'item-analysis/analysis-simulation',
      label: '가상 응시 점검',
      keeps: 'subject',
      roles: rights.content,
    },
    'level-tests/regrades': { page: 'level-results/regrades', label: '정답 정정', roles: rights.headOffice },
    'level-tests/regrades/:itemId': { page: 'level-results/regrade', of: 'level-tests/regrades' },
  },
  회원·메시지: {
    members: { page: 'members/members', label: '회원과 자녀', roles: rights.families, finds: 'members?q=' },
    'members/:memberId': { page: 'accounts/member', of: 'members' },
    messages: { page: 'messages/messages', label: '메시지', roles: rights.headOffice },
    'message-templates': { page: 'messages/message-templates', label: '문자 템플릿', roles: rights.branch },
    'message-templates/:templateId': { page: 'messages/message-template', of: 'message-templates' },
  },
  개인정보: {
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
    popups: { page: 'popups/popups', label: '팝업과 띠 배너', tab: '팝업', roles: rights.content },
    teachers: { page: 'teachers/teachers', label: '강사 소개', roles: rights.content },
    reviews: { page: 'reviews/reviews', label: '수업 후기', roles: rights.content },
    programmes: { page: 'branches/programmes', label: '프로그램', roles: rights.content },
    portraits: { page: 'cms/portraits', label: '사진과 글 동의', roles: rights.content },
    'unused-files': { page: 'cms/unused-files', label: '미사용 파일', roles: rights.content },
  },
  분원·교습비: {
    branches: { page: 'branches/branches', label: '분원과 교습비', tab: '분원', roles: rights.branch },
    tuition: { page: 'branches/tuition', label: '교습비', roles: rights.branch },
    rooms: { page: 'branches/rooms', label: '강의실', roles: rights.branch },
    'branch-pages': { page: 'branch-pages/branch-page', label: '분원 페이지', roles: rights.branch },
    'calendar-feeds': { page: 'calendar-feeds/feeds', label: '달력 주소', roles: rights.branch },
  },
  통계: {
    reports: { page: 'reports/report', label: '보고서', keeps: 'month', roles: rights.branch },
    'reports/charts': {
      page: 'opening/monthly-report',
      label: '월별 그래프',
      keeps: 'month',
      roles: rights.branch,
    },
    visits: { page: 'telemetry/visits', label: '방문 통계', roles: rights.content },
  },
  설정: {
    settings: { page: 'site/settings', label: '설정', tab: '학원 설정', roles: rights.headOffice },
    identity: { page: 'site/identity', of: 'settings' },
    'set-up': { page: 'setting-up/set-up', of: 'settings' },
    'test-account-rules': { page: 'registrations/account-rules', of: 'settings' },
    staff: { page: 'staff/staff', label: '직원', roles: rights.branch },
    jobs: { page: 'staff/jobs', label: '작업과 연결', roles: rights.headOffice },
    disagreements: { page: 'invariants/disagreements', label: '맞지 않는 기록', roles: rights.headOffice },
    'failed-requests': {
      page: 'telemetry/failed-requests',
      label: '실패한 요청',
      roles: rights.headOffice,
      finds: 'failed-requests?q=',
      findsOnly: requestNoPattern,
    },
    backups: { page: 'backups/backups', label: '백업', roles: rights.headOffice },
    'api-keys': {
      page: 'machine-keys/api-keys',
      label: '다른 시스템 연결',
      tab: 'API 키',
      roles: rights.headOffice,
    },
    webhooks: { page: 'webhooks/webhooks', label: '알림 받을 주소', roles: rights.headOffice },
    'webhooks/deliveries': { page: 'webhooks/deliveries', of: 'webhooks' },
  },
  [ownPart]: {
    me: { page: 'staff/me', label: '내 계정', roles: rights.allRoles },
  },
};
