import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere, exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type ExportFile, listLimits } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import type { enrolledList } from './contract/enrolled-list.ts';
import {
  type changeProfileEndpoint,
  type enrolmentFileEndpoint,
  enrolmentFileErrors,
  type readProfileEndpoint,
} from './contract/enrolment-file.ts';
import { cellOf, columnsFault, columnsOf, type ProfileColumn } from './rules.ts';
import * as store from './store.server.ts';

const entity = { entity: 'enrolment-file', entityId: 1 } as const;

/** Enrolled children of the own branches as the office lists them. */
export async function listEnrolled({ db }: Academy, actor: StaffActor, query: QueryOf<typeof enrolledList>) {
  const page = await store.listEnrolled(db, actor.branchIds, query);
  const rows = page.rows.map(({ placeId, studentName, grade, className, branchName, enrolledAt }) => ({
    placeId,
    studentName,
    grade: gradeLabel(grade),
    className,
    branchName,
    enrolledAt,
  }));
  return { ...page, rows };
}

/** The columns of the file as they stand. */
export async function readProfile({ db }: Academy): Promise<DataOf<typeof readProfileEndpoint>> {
  const { columns, version } = await store.readProfile(db);
  return { columns: [...columnsOf(columns)], version };
}

const namesOf = (columns: readonly ProfileColumn[]) => ({
  열: columns.map(({ title, text }) => (text === '' ? title : `${title}(${text})`)).join(', '),
});

/** Chooses the columns; whoever looked at older ones is told who was faster. */
export async function changeProfile(
  academy: Academy,
  actor: StaffActor,
  { columns, version }: InputOf<typeof changeProfileEndpoint>,
): Promise<DataOf<typeof changeProfileEndpoint>> {
  const wanted = columns.map((one) => ({ ...one, text: one.kind === 'fixed' ? one.text : '' }));
  const fault = columnsFault(wanted);
  if (fault !== null) throw commonErrors.input_invalid({ message: fault, fields: { columns: fault } });
  await inTransaction(academy.db, async (tx) => {
    const was = await store.readProfile(tx, true);
    if (was.version !== version) throw await editedElsewhere(tx, entity.entity, entity.entityId);
    await store.updateProfile(tx, wanted);
    await auditChange(tx, actor, {
      ...entity,
      action: '학생 파일의 열 바꾸기',
      before: namesOf(columnsOf(was.columns)),
      after: namesOf(wanted),
      at: academy.clock.now(),
    });
  });
  return { columns: wanted, version: version + 1 };
}

/** Enrolled children of the own branches in the chosen columns; who took them and why is written down before they leave. */
export async function takeEnrolmentFile(
  academy: Academy,
  actor: StaffActor,
  { format, reason, ...filters }: InputOf<typeof enrolmentFileEndpoint>,
): Promise<ExportFile> {
  const columns = columnsOf((await store.readProfile(academy.db)).columns);
  const query = { ...filters, page: 1, size: listLimits.exported };
  const { rows, total } = await store.listEnrolled(academy.db, actor.branchIds, query);
  // A file that lacks some children would be read by the other system as those children having left.
  if (total > rows.length) throw enrolmentFileErrors.too_many();
  return exportList(academy, actor, {
    list: '등록한 학생',
    format,
    reason,
    wanted: '',
    filters: { ...filters, format },
    rows,
    columns: columns.map((column) => ({
      key: column.title,
      name: column.title,
      cell: (row: (typeof rows)[number]) => cellOf(column, row),
    })),
    people: rows.map(({ memberId, attemptNo }) =>
      memberId === null ? `레벨 테스트 ${attemptNo}` : `회원 ${memberId}`,
    ),
  });
}
