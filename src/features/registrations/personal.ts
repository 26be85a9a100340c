import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { registrationLabels } from './rules/registrations.ts';

/** What the tables of this feature hold about people, column by column. */
export const registrationsTables = {
  registrations: {
    plain: `id child_id member_id hold_id order_id order_no amount_krw hold_expires_at child_grade confirmed_at
      cancelled_at refund_policy_id entered_by entered_how confirming_payment_ref hold_promised_until
      hold_first_until hold_renewals had_account replaced_order_id`,
    rows: {
      member: 'member_id',
      child: 'child_id',
      kept: 'paidContracts',
      along: { table: 'orders', column: 'id', key: 'order_id' },
    },
    now: { view: 'keepers_of_registrations', key: 'registration_id' },
    download: { title: '입학 테스트 접수' },
    columns: {
      registration_no: { title: '접수 번호' },
      test_id: { title: '시험', through: 'tests.title' },
      session_id: { title: '시험 일시', through: 'test_sessions.starts_at' },
      child_name: {
        whose: 'child',
        until: 'contract',
        erasedAt: { member: '탈퇴 자녀', child: '삭제된 자녀' },
        title: '자녀',
      },
      school_name: { whose: 'child', until: 'contract', erased: '', title: '학교' },
      guardian_name: {
        whose: 'guardian',
        until: 'contract',
        erasedAt: { member: '탈퇴 회원', passed: '탈퇴 회원' },
        isMakers: true,
        title: '보호자',
      },
      guardian_mobile: {
        whose: 'guardian',
        until: 'contract',
        erasedAt: { member: '01000000000', passed: '01000000000' },
        isMakers: true,
        title: '휴대폰',
        format: formatPhone,
      },
      state: { title: '상태', format: (state) => registrationLabels[state] },
      created_at: { title: '접수' },
    },
  },
  test_waits: {
    plain: `holder_key child_id member_id child_grade entry option_no offer_hash ended_reason
      changes_registration_id`,
    rows: { member: 'member_id', child: 'child_id' },
    key: 'holder_key',
    rowsGo: ['member', 'child'],
    download: { title: '입학 테스트 대기' },
    columns: {
      session_id: { title: '시험 일시', through: 'test_sessions.starts_at' },
      child_name: { whose: 'child', until: 'leaving', title: '자녀' },
      school_name: { whose: 'child', until: 'leaving', title: '학교' },
      guardian_name: { whose: 'guardian', until: 'leaving', title: '보호자' },
      guardian_mobile: { whose: 'guardian', until: 'leaving', title: '휴대폰', format: formatPhone },
      created_at: { title: '신청' },
      ended_at: { title: '끝' },
    },
  },
  registration_groups: {
    plain: 'id member_id created_at',
  },
  test_account_rules: {
    plain: 'id rush_minutes near_days while_line version',
  },
  test_child_doubles: {
    plain: 'child_id other_id is_same decided_by decided_at',
  },
  test_wait_entries: {
    plain: 'entry member_id friend_code created_at',
    rows: { member: 'member_id' },
    key: 'entry',
    rowsGo: ['member'],
  },
} satisfies FeatureTables;
