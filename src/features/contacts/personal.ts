import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';
import { formatPhone } from '#src/shared/people/phone.ts';

/** What the tables of this feature hold about people, column by column. */
export const contactsTables = {
  contact_corrections: {
    plain: 'id member_id field state asked_by decided_by code_hash expires_at',
    rows: { member: 'member_id' },
    rowsGo: ['member', 'time'],
    download: { title: '연락처 고침 요청' },
    columns: {
      contact: { whose: 'member', until: 'corrections', title: '새 연락처' },
      reason: { whose: 'member', until: 'corrections', title: '사유' },
      asked_at: { title: '요청' },
      decided_at: { title: '처리' },
    },
  },
  email_changes: {
    plain: 'id member_id code_hash tries expires_at used_at',
    rows: { member: 'member_id' },
    rowsGo: ['member', 'time'],
    download: { title: '이메일 변경' },
    columns: {
      email: { whose: 'member', until: 'keys', title: '새 이메일' },
      created_at: { title: '요청' },
    },
  },
  former_contacts: {
    plain: 'id member_id',
    rows: { member: 'member_id' },
    rowsGo: ['member'],
    download: { title: '이전 연락처' },
    columns: {
      contact: { whose: 'member', until: 'leaving', title: '연락처' },
      left_at: { title: '바꾼 때' },
    },
  },
  number_claims: {
    plain: 'id member_id state due_at code_hash cause',
    rows: { member: 'member_id', kept: 'releasedNumbers' },
    rowsGo: ['member', 'time'],
    download: { title: '번호 확인 요청' },
    columns: {
      mobile: { whose: 'member', until: 'claims', title: '휴대폰', format: formatPhone },
      asked_at: { title: '요청' },
      ended_at: { title: '끝' },
    },
  },
  password_resets: {
    plain: 'id member_id code_hash created_at expires_at used_at',
    rows: { member: 'member_id' },
    rowsGo: ['member', 'time'],
  },
} satisfies FeatureTables;
