import { likeText, readList } from '#src/platform/db/queries/list.ts';
import { listReader } from '#src/platform/db/queries/list-reader.ts';
import { historyVersions } from '#src/platform/office-log.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import { testList } from '../contract/test-list.ts';
import { textOfAreas } from '../rules/score-areas.ts';

/** The tests there are, filtered, ordered and paged. */
export const testReader = listReader(testList, async ({ academy: { db }, query }) => {
  const { subject, isRetired, q } = query;
  const tests = db
    .selectFrom('tests as t')
    .selectAll('t')
    .select((eb) =>
      eb
        .selectFrom('test_sessions as s')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('s.test_id', '=', 't.id')
        .where('s.state', '!=', 'cancelled')
        .as('sessions'),
    )
    .$if(subject !== undefined, (of) => of.where('t.subject', '=', subject ?? 'math'))
    .$if(isRetired === 'true', (of) => of.where('t.retired_at', 'is not', null))
    .$if(isRetired === 'false', (of) => of.where('t.retired_at', 'is', null))
    .$if(q !== '', (of) => of.where('t.title', 'ilike', likeText(q)));
  const page = await readList(tests, query, {
    by: { createdAt: 't.created_at', title: 't.title' },
    first: '-createdAt',
    tie: 't.id',
  });
  const ids = page.rows.map((row) => row.id);
  const versions = await historyVersions(db, 'entrance-test', ids);
  const rows = page.rows.map((row) => ({
    testId: row.id,
    title: row.title,
    subject: row.subject,
    gradeFrom: row.grade_from,
    gradeTo: row.grade_to,
    gradeBand: gradeBand(row.grade_from, row.grade_to),
    minutes: row.minutes,
    feeKrw: row.fee_krw,
    feeLegalBasis: row.fee_legal_basis,
    materials: row.materials,
    sample: row.sample,
    scoreAreas: textOfAreas(row.score_areas),
    sessions: Number(row.sessions ?? 0),
    isRetired: row.retired_at !== null,
    version: versions.get(String(row.id)) ?? 1,
  }));
  return { ...page, rows };
});
