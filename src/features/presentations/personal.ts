import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { valueAt } from '#src/shared/record.ts';
import { bookingLabels, needLabels } from './rules/bookings.ts';

/** What the tables of this feature hold about people, column by column. */
export const presentationsTables = {
  presentation_bookings: {
    plain: `id secret_hash secret_sealed hold_id offered_until booked_at cancelled_at attended_at arrived
      is_walk_in consented_at`,
    rows: { member: 'member_id' },
    download: { title: '설명회 예약' },
    columns: {
      booking_no: { title: '예약번호' },
      presentation_id: { title: '설명회', through: 'presentations.title' },
      session_id: {
        title: '일시',
        through: 'presentation_sessions.starts_at',
        also: { title: '장소', through: 'presentation_sessions.branch_id branches.name' },
      },
      name: { whose: 'guardian', until: 'bookingYear', erased: '', title: '이름' },
      mobile: { whose: 'guardian', until: 'bookingYear', erased: '', title: '휴대폰', format: formatPhone },
      party: { title: '인원' },
      child_grades: { title: '자녀 학년', format: (grades) => grades.map(gradeLabel).join(', ') },
      needs: {
        whose: 'guardian',
        until: 'bookingYear',
        erased: [],
        title: '필요한 도움',
        format: (keys) => keys.map((need) => valueAt(needLabels, need) ?? need).join(', '),
      },
      question: { whose: 'guardian', until: 'bookingYear', erased: '', title: '질문' },
      state: { title: '상태', format: (state) => bookingLabels[state] },
      created_at: { title: '신청' },
      member_id: { erased: null },
    },
  },
  presentation_surveys: {
    plain: 'wishes',
    rows: { parent: { column: 'booking_id', table: 'presentation_bookings' } },
    key: 'booking_id',
    download: { title: '설명회 설문' },
    columns: {
      booking_id: { title: '예약번호', through: 'presentation_bookings.booking_no' },
      score: { title: '점수' },
      comment: { whose: 'guardian', until: 'bookingYear', erased: '', title: '남기신 말' },
      created_at: { title: '답한 때' },
    },
  },
  presentation_check_ins: {
    plain: 'nonce booking_id staff_id outcome scanned_at received_at',
  },
  presentation_notices: {
    plain: 'booking_id kind starts_at sent_at',
  },
  presentation_sessions: {
    plain: `id presentation_id branch_id pool_id is_online room online_url max_party starts_at ends_at opens_at
      closes_at state post_id created_at version`,
  },
  presentations: {
    plain: 'id title topic grade_from grade_to summary created_at version',
    columns: {
      speaker: { whose: 'staff', until: 'published' },
    },
  },
} satisfies FeatureTables;
