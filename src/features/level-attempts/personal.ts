import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';
import type { Json } from '#src/platform/db/tables/columns.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { attemptLabels, subjectLabels } from './rules/attempts.ts';

/** What was written in own words; answers that were chosen say nothing about a person. */
function essayText(answer: Json): string {
  const text = typeof answer === 'object' && !Array.isArray(answer) ? answer?.text : undefined;
  return typeof text === 'string' ? text : '';
}

/** What the tables of this feature hold about people, column by column. */
export const levelAttemptsTables = {
  level_attempts: {
    plain: `id kind earlier_attempt_id blueprint_id blueprint level_map_id seed lease_epoch lease_browser
      extra_time_percent granted_seconds given_back_seconds outage_settled_at consented_at started_at
      deadline_at closed_at released_at receipt_count receipt_hash paused_at paused_seconds
      integrity_judged_at counts_by time_version late_until has_transcripts`,
    rows: {
      member: 'member_id',
      child: 'child_id',
      contact: { column: 'guardian_mobile', at: 'created_at', guests: 'member_id' },
    },
    stamp: 'destroyed_at',
    download: { title: '레벨 테스트' },
    columns: {
      attempt_no: { title: '응시 번호' },
      subject: { title: '과목', format: (subject) => subjectLabels[subject] ?? subject },
      branch_id: { title: '분원', through: 'branches.name' },
      student_name: { whose: 'child', until: 'attemptYear', erased: '(파기)', title: '응시자' },
      birth_date: { whose: 'child', until: 'attemptYear', erased: '1900-01-01', title: '생년월일' },
      grade: { title: '학년', format: gradeLabel },
      guardian_mobile: {
        whose: 'guardian',
        until: 'attemptYear',
        erased: '',
        title: '보호자 휴대폰',
        format: formatPhone,
      },
      state: { title: '상태', format: (state) => attemptLabels[state] },
      created_at: { title: '응시' },
      void_reason: {
        whose: 'child',
        until: 'attemptYear',
        erased: { unlessNull: '(파기)' },
        title: '무효 사유',
      },
      member_id: { erased: null },
      child_id: { erased: null },
    },
  },
  level_answers: {
    plain: 'lease_epoch rev is_flagged saved_at',
    rows: {
      parent: { column: 'attempt_id', table: 'level_attempts' },
      only: { column: 'answer', key: 'kind', is: 'essay' },
    },
    download: { title: '레벨 테스트에 쓴 글' },
    columns: {
      attempt_id: { title: '응시 번호', through: 'level_attempts.attempt_no' },
      position: { title: '문항' },
      answer: { whose: 'child', until: 'attemptYear', erased: null, title: '쓴 글', format: essayText },
    },
  },
  level_adaptive_attempts: {
    plain: 'attempt_id rules seed over_reason',
  },
  level_adaptive_steps: {
    plain: `attempt_id position item_id domain_id parameters stimulus_id enemy_ids candidate_ids is_over_cap
      response theta se`,
  },
  level_attempt_browsers: {
    plain: 'attempt_id browser_hash granted_at',
    rows: { parent: { column: 'attempt_id', table: 'level_attempts' } },
    key: 'attempt_id',
    rowsGo: ['member', 'child', 'contact', 'time'],
  },
  level_attempt_items: {
    plain: 'attempt_id position item_id version_id domain_id option_seed params first_sent_at',
  },
  level_consents: {
    plain: 'id attempt_id type version given_by given_at',
  },
  level_integrity_events: {
    plain: 'id attempt_id kind position detail at',
  },
  level_presence: {
    plain: 'attempt_id seen_at position unsent help_asked_at pause_shown',
    rows: { parent: { column: 'attempt_id', table: 'level_attempts' } },
    key: 'attempt_id',
    columns: {
      device: {
        whose: 'child',
        until: 'attemptYear',
        erased: '',
        withheld: 'what the proctor saw of the device, while the test was sat',
      },
    },
  },
  level_response_events: {
    plain: 'id attempt_id position lease_epoch rev outcome answered_at at',
    rows: {
      parent: { column: 'attempt_id', table: 'level_attempts' },
      only: { column: 'answer', key: 'kind', is: 'essay' },
    },
    columns: {
      answer: {
        whose: 'child',
        until: 'attemptYear',
        erased: null,
        withheld: 'how an answer came to be; the answer is in the download',
      },
    },
  },
  level_retest_waits: {
    plain: 'attempt_id first_asked_at last_asked_at ended_at',
  },
  level_settings: {
    plain: `id is_released_at_once retest_after_days outage_limit_seconds essay_markers third_mark_percent version boundary
      floor_percent level_floor_percent children_per_phone`,
  },
  level_watch: {
    plain: 'id seen_at',
  },
} satisfies FeatureTables;
