import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { type ExportColumn, exportList, noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import { commonErrors } from '#src/shared/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import { type ExportFile, listLimits } from '#src/shared/list.ts';
import {
  type addTuitionEndpoint,
  branchOfficeErrors,
  type exportTuitionsEndpoint,
  type listTuitionsEndpoint,
  type OfficeTuition,
  type removeTuitionEndpoint,
  type saveTuitionEndpoint,
} from '../contract/office.ts';
import { courseWords, programmeName } from '../rules.ts';
import * as store from '../store/office.server.ts';

const viewOf = (row: store.TuitionRecord): OfficeTuition => ({
  ...row,
  programmeName: programmeName(row.programme),
});

/** Tuition of the own branches. */
export async function listTuitionsForStaff(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof listTuitionsEndpoint>,
): Promise<DataOf<typeof listTuitionsEndpoint>> {
  const query = { ...input, size: Math.min(input.size, listLimits.size) };
  const page = await store.listTuitionPage(academy.db, actor.branchIds, query);
  return { ...page, rows: page.rows.map(viewOf) };
}

const columns: readonly ExportColumn<OfficeTuition>[] = [
  { key: 'branch', name: '분원', cell: (row) => row.branchName },
  { key: 'programme', name: courseWords.programme, cell: (row) => row.programmeName },
  { key: 'course', name: courseWords.course, cell: (row) => row.course },
  { key: 'grades', name: courseWords.grades, cell: (row) => row.grades },
  { key: 'capacity', name: courseWords.capacity, cell: (row) => row.capacity },
  { key: 'weekly', name: courseWords.weekly, cell: (row) => row.weekly },
  { key: 'monthlyMinutes', name: courseWords.monthlyMinutes, cell: (row) => row.monthlyMinutes },
  { key: 'tuitionKrw', name: courseWords.tuitionKrw, cell: (row) => row.tuitionKrw },
  { key: 'extraKrw', name: courseWords.extraKrw, cell: (row) => row.extraKrw },
  { key: 'extraNote', name: courseWords.extraNote, cell: (row) => row.extraNote },
];

/** The same as a spreadsheet, in the columns an import takes. */
export async function exportTuitions(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportTuitionsEndpoint>,
): Promise<ExportFile> {
  const { reason, columns: wanted, ...filters } = input;
  const query = { ...filters, page: 1, size: listLimits.exported };
  const page = await store.listTuitionPage(academy.db, actor.branchIds, query);
  const rows = page.rows.map(viewOf);
  return exportList(academy, actor, { list: '교습비', reason, wanted, filters, rows, columns });
}

/** The values of a course under the names people read. */
export const saidCourse = (course: store.Course) =>
  Object.fromEntries(
    Object.entries(courseWords).map(([key, word]) => [word, course[key as keyof store.Course]]),
  );

async function own(tx: Tx, actor: StaffActor, tuitionId: number): Promise<store.TuitionRecord> {
  const row = await store.findTuition(tx, actor.branchIds, tuitionId);
  if (!row) throw branchOfficeErrors.tuition_gone();
  return row;
}

/** Refuses the second course of one name in a branch, whoever was faster. */
export async function refusingTwins<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!brokeConstraint(error, 'tuitions_branch_id_course_key')) throw error;
    throw branchOfficeErrors.course_taken({ fields: { course: '같은 이름의 강좌가 이미 있습니다.' } });
  }
}

const noted = (row: { readonly branchId: number }, action: string) => ({
  entity: 'tuition',
  entityId: row.branchId,
  branchId: row.branchId,
  action,
});

/** Adds a course to an own branch. */
export async function addTuition(
  academy: Academy,
  actor: StaffActor,
  { branchId, ...course }: InputOf<typeof addTuitionEndpoint>,
): Promise<OfficeTuition> {
  return refusingTwins(
    inTransaction(academy.db, async (tx) => {
      if (!(await store.findBranch(tx, actor.branchIds, branchId))) throw branchOfficeErrors.branch_gone();
      const tuitionId = await store.insertTuition(tx, branchId, course);
      const change = { ...noted({ branchId }, `${course.course} 추가`), after: saidCourse(course) };
      await noteChange(tx, actor, change, academy.clock.now());
      return viewOf(await own(tx, actor, tuitionId));
    }),
  );
}

/** Changes a course of an own branch. */
export async function saveTuition(
  academy: Academy,
  actor: StaffActor,
  { tuitionId, version, ...course }: InputOf<typeof saveTuitionEndpoint>,
): Promise<OfficeTuition> {
  return refusingTwins(
    inTransaction(academy.db, async (tx) => {
      const before = await own(tx, actor, tuitionId);
      if (!(await store.updateTuition(tx, tuitionId, version, course))) throw commonErrors.edited_elsewhere();
      const values = { before: saidCourse(before), after: saidCourse(course) };
      const change = { ...noted(before, `${before.course} 변경`), ...values };
      await noteChange(tx, actor, change, academy.clock.now());
      return viewOf(await own(tx, actor, tuitionId));
    }),
  );
}

/** Takes a course off the list; what it said stays in the history. */
export async function removeTuition(
  academy: Academy,
  actor: StaffActor,
  { tuitionId, version, reason }: InputOf<typeof removeTuitionEndpoint>,
): Promise<{ removed: boolean }> {
  return inTransaction(academy.db, async (tx) => {
    const before = await own(tx, actor, tuitionId);
    if (!(await store.deleteTuition(tx, tuitionId, version))) throw commonErrors.edited_elsewhere();
    const change = { ...noted(before, `${before.course} 삭제`), before: saidCourse(before), reason };
    await noteChange(tx, actor, change, academy.clock.now());
    return { removed: true };
  });
}
