import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { consentNames, eventNames } from './rules/names.ts';
import { consentMethods, enrollLabels } from './rules/office.ts';

/** What the tables of this feature hold about people, column by column. */
export const membersTables = {
  members: {
    plain: 'id status mobile_proven_at withdrawn_at notices email_proven_at',
    rows: { member: 'id' },
    stamp: 'destroyed_at',
    download: { title: '회원 정보', isFields: true },
    columns: {
      login_id: { whose: 'member', until: 'leaving', erased: { numbered: 'gone' }, title: '아이디' },
      name: { whose: 'member', until: 'leaving', erased: '탈퇴 회원', title: '이름' },
      mobile: {
        whose: 'member',
        until: 'leaving',
        erased: '01000000000',
        title: '휴대폰',
        format: formatPhone,
      },
      email: { whose: 'member', until: 'leaving', erased: '', title: '이메일' },
      postcode: { whose: 'member', until: 'leaving', erased: null, title: '우편번호' },
      road_address: { whose: 'member', until: 'leaving', erased: null, title: '주소' },
      address_detail: { whose: 'member', until: 'leaving', erased: null, title: '상세 주소' },
      password_hash: {
        whose: 'member',
        until: 'leaving',
        erased: null,
        withheld: 'a hash from which nobody reads a password',
      },
      enroll_type: { title: '가입 경로', format: (type) => enrollLabels[type] },
      created_at: { title: '가입' },
      mobile_released_at: { erased: null },
    },
  },
  children: {
    plain: `id member_id judged_on guardian_consent_id guardian_consent_type grade_year grade_to_check
      merged_into`,
    rows: { member: 'member_id', child: 'id' },
    stamp: 'destroyed_at',
    download: { title: '자녀' },
    columns: {
      name: {
        whose: 'child',
        until: 'leaving',
        erasedAt: { member: '탈퇴 자녀', child: '삭제된 자녀' },
        title: '이름',
      },
      birth_date: { whose: 'child', until: 'leaving', erased: '1900-01-01', title: '생년월일' },
      fourteen_on: {
        whose: 'child',
        until: 'leaving',
        erased: { from: 'birth_date' },
        withheld: 'fourteen years after the day of birth',
      },
      school_name: { whose: 'child', until: 'leaving', erased: '', title: '학교' },
      grade: { title: '학년', format: gradeLabel },
      created_at: { title: '등록' },
      removed_at: { erasedAt: { member: { orNow: true } }, title: '삭제' },
      records_until: { erasedAt: { member: null } },
    },
  },
  consents: {
    plain: 'id member_id child_id',
    rows: { member: 'member_id' },
    download: { title: '동의 기록' },
    columns: {
      type: { title: '항목', format: (type) => consentNames[type] ?? type },
      version: { title: '버전' },
      given: { title: '동의', format: (given) => (given ? '동의' : '동의하지 않음') },
      method: { title: '방법', format: (method) => consentMethods[method] ?? method },
      given_at: { title: '일시' },
    },
  },
  member_events: {
    plain: 'id member_id',
    rows: { member: 'member_id' },
    download: { title: '계정 기록' },
    columns: {
      kind: { title: '일', format: (kind) => eventNames[kind] ?? kind },
      actor: {
        whose: 'staff',
        until: 'officeRecord',
        title: '누가',
        format: (actor) => (actor === 'member' ? '본인' : '시스템'),
      },
      detail: {
        whose: 'member',
        until: 'leaving',
        erased: null,
        withheld: 'codes and numbers of rows, and why staff ended sessions',
      },
      at: { title: '일시' },
    },
  },
  child_photos: {
    plain: 'consent_id',
    rows: { parent: { column: 'child_id', table: 'children' } },
    key: 'child_id',
    rowsGo: ['member', 'child'],
    download: { title: '자녀 사진' },
    columns: {
      child_id: { title: '자녀', through: 'children.name' },
      bytes: { whose: 'child', until: 'leaving', withheld: 'the picture is whole on the child’s card' },
      added_at: { title: '등록' },
    },
  },
  child_invitations: {
    plain: 'id child_id role invited_by code_hash created_at expires_at used_at',
    rows: {
      member: 'invited_by',
      parent: { column: 'child_id', table: 'children' },
      contact: { column: 'mobile', at: 'created_at' },
    },
    rowsGo: ['member', 'child', 'contact', 'time'],
    columns: {
      mobile: { whose: 'guest', until: 'leaving', withheld: 'the phone of somebody else' },
    },
  },
  child_hand_overs: {
    plain: 'child_id person_id asked_at expires_at',
  },
  child_people: {
    plain: 'id child_id member_id role consent_id joined_at left_at',
  },
} satisfies FeatureTables;
