import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/**
 * An objection is whoever wrote it: it goes with its writer, and with the registration. It goes whole, for one without words would
 * wait for an answer. The law keeps it with the contract that was paid for.
 */
const ofWriter = {
  member: 'member_id',
  parent: { column: 'registration_id', table: 'registrations' },
  kept: 'paidContracts',
  keptBy: 'registration_id',
} as const;

/** What the tables of this feature hold about people, column by column. */
export const testResultsTables = {
  earlier_appeals: {
    plain: 'id staff_id member_id',
    rows: ofWriter,
    rowsGo: ['member', 'child'],
    download: { title: '이전 결과 문의' },
    columns: {
      registration_id: { title: '접수 번호', through: 'registrations.registration_no' },
      text: { whose: 'guardian', until: 'contract', title: '문의' },
      created_at: { title: '보낸 때' },
      answer: { whose: 'guardian', until: 'contract', title: '답변' },
      answered_at: { title: '답한 때' },
    },
  },
  result_history: {
    plain: 'id registration_id import_id staff_id at',
    rows: { parent: { column: 'registration_id', table: 'registrations' } },
    withheld: 'what staff entered, before it was told',
    columns: {
      before: { whose: 'child', until: 'contract', erased: { blankKeys: ['placement', 'comment'] } },
      after: { whose: 'child', until: 'contract', erased: { blankKeys: ['placement', 'comment'] } },
    },
  },
  result_imports: {
    plain: 'id session_id staff_id at undone_at undone_by',
  },
  test_appeals: {
    plain: 'staff_id member_id',
    rows: ofWriter,
    rowsGo: ['member', 'child'],
    key: 'registration_id',
    download: { title: '결과 문의' },
    columns: {
      registration_id: { title: '접수 번호', through: 'registrations.registration_no' },
      text: { whose: 'guardian', until: 'contract', title: '문의' },
      created_at: { title: '보낸 때' },
      answer: { whose: 'guardian', until: 'contract', title: '답변' },
      answered_at: { title: '답한 때' },
    },
  },
  test_results: {
    plain: 'registration_id scores verdict staff_id updated_at',
    rows: { parent: { column: 'registration_id', table: 'registrations' } },
    key: 'registration_id',
    withheld: 'on the family’s own page from the hour the results are told',
    columns: {
      placement: { whose: 'child', until: 'contract', erased: '' },
      comment: { whose: 'child', until: 'contract', erased: '' },
    },
  },
} satisfies FeatureTables;
