import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { valueAt } from '#src/shared/record.ts';
import { counsellingLabels, topicLabels, wishLabels } from './rules/requests.ts';

/** What the tables of this feature hold about people, column by column. */
export const counsellingTables = {
  counselling_appointments: {
    plain: 'id request_id branch_id staff_id kind starts_at state created_at',
  },
  counselling_calls: {
    plain: 'id request_id staff_id result at',
    rows: { parent: { column: 'request_id', table: 'counselling_requests' } },
    columns: {
      note: { whose: 'guardian', until: 'year', erased: '', withheld: 'what staff noted of a call' },
    },
  },
  counselling_closures: {
    plain: 'id branch_id day reason',
  },
  counselling_days_off: {
    plain: 'id staff_id day created_at',
  },
  counselling_hours: {
    plain: 'branch_id weekday opens closes visit_rooms break_starts break_ends',
  },
  counselling_reminders: {
    plain: 'request_id kind starts_at sent_at',
  },
  counselling_requests: {
    plain: 'id secret_hash branch_id source assignee_id first_contact_due contacted_at next_on version',
    rows: { member: 'member_id' },
    download: { title: '상담 신청' },
    columns: {
      request_no: { title: '신청 번호' },
      guardian_name: {
        whose: 'guardian',
        until: 'year',
        erasedAt: { member: '탈퇴 회원', time: '' },
        title: '보호자',
      },
      guardian_mobile: {
        whose: 'guardian',
        until: 'year',
        erasedAt: { member: '01000000000', time: '' },
        title: '휴대폰',
        format: formatPhone,
      },
      school_name: { whose: 'child', until: 'year', erased: '', title: '학교' },
      child_grade: { title: '학년', format: gradeLabel },
      class_word: { erased: null, title: '반' },
      topics: {
        title: '주제',
        format: (topics) => topics.map((topic) => valueAt(topicLabels, topic) ?? '').join(', '),
      },
      wish: {
        whose: 'guardian',
        until: 'year',
        erased: '',
        title: '원하는 때',
        format: (wish) => valueAt(wishLabels, wish) ?? '',
      },
      message: { whose: 'guardian', until: 'year', erased: '', title: '남기신 말' },
      state: { title: '상태', format: (state) => counsellingLabels[state] },
      created_at: { title: '신청' },
      next_action: { whose: 'guardian', until: 'year', erased: '', withheld: 'a plan of the staff' },
      assignee_name: { whose: 'staff', until: 'employment' },
      secret_sealed: {
        whose: 'guardian',
        until: 'year',
        erased: null,
        withheld: 'the key of a private link',
      },
      place_no: { erased: null },
      member_id: { erasedAt: { time: null } },
    },
  },
  counselling_shifts: {
    plain: 'id branch_id staff_id weekday starts ends',
  },
  counselling_slot_holds: {
    plain: 'holder_hash branch_id staff_id kind starts_at expires_at network_hash',
  },
} satisfies FeatureTables;
