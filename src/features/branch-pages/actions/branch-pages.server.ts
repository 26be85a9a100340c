import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import type { ShownTeacher } from '#src/features/teachers/contract/teachers.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere, refusedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import * as contract from '../contract/branch-pages.ts';
import { directions, readStops, type Stop, stopsText } from '../rules/shuttles.ts';
import * as store from '../store/branch-pages.server.ts';

const { branchPageErrors } = contract;
type Page = contract.OfficeBranchPage;

/** What a branch's page tells besides: the teacher who directs it, as families see them, and its shuttles. */
export async function readPlace(
  db: Db,
  branchId: number,
): Promise<{ readonly director: ShownTeacher | null; readonly lines: contract.ShuttleLine[] }> {
  const [directors, teachers, lines] = await Promise.all([
    store.listDirectors(db),
    listTeachers(db),
    store.listLines(db, branchId),
  ]);
  const director = teachers.find(({ teacherId }) => teacherId === directors.get(branchId));
  return { director: director ?? null, lines };
}

async function ownBranch(db: Db | Tx, actor: StaffActor, branchId: number) {
  const branch = (await listBranches(db)).find(({ id }) => id === branchId);
  if (!branch || !(actor.branchIds?.includes(branchId) ?? true)) throw branchPageErrors.branch_gone();
  return branch;
}

/** The same for whoever edits it, with whom may be named. */
export async function readBranchPage({ db }: Academy, actor: StaffActor, branchId: number): Promise<Page> {
  const branch = await ownBranch(db, actor, branchId);
  const { director, lines } = await readPlace(db, branchId);
  const teachers = (await listTeachers(db)).filter(({ branchIds }) => branchIds.includes(branchId));
  return {
    branchId,
    branchName: branch.name,
    code: branch.code,
    directorId: director?.teacherId ?? 0,
    teachers: teachers.map(({ teacherId, name, title }) => ({ teacherId, name, title })),
    lines,
  };
}

const noted = (branchId: number, action: string, at: Date) => ({
  ...{ entity: 'branch-page', entityId: branchId, branchId, action, at },
});

/** Names the director. */
export async function saveDirector(
  academy: Academy,
  actor: StaffActor,
  { branchId, directorId }: InputOf<typeof contract.saveDirectorEndpoint>,
): Promise<Page> {
  const before = await readBranchPage(academy, actor, branchId);
  const named = before.teachers.find(({ teacherId }) => teacherId === directorId);
  if (directorId !== 0 && !named)
    throw commonErrors.input_invalid({ fields: { directorId: '이 분원의 강사 가운데서 골라 주세요.' } });
  const was = before.teachers.find(({ teacherId }) => teacherId === before.directorId);
  await inTransaction(academy.db, async (tx) => {
    await store.putDirector(tx, branchId, named?.teacherId ?? null);
    const change = { before: { 원장: was?.name ?? '' }, after: { 원장: named?.name ?? '' } };
    await auditChange(tx, actor, { ...noted(branchId, '원장 변경', academy.clock.now()), ...change });
  });
  return readBranchPage(academy, actor, branchId);
}

function lineOf({ stops: typed, ...line }: contract.LineInput) {
  const stops = readStops(typed);
  if (typeof stops === 'string') throw commonErrors.input_invalid({ fields: { stops } });
  return { ...line, stops };
}

const said = (
  line: Omit<contract.ShuttleLine, 'lineId' | 'version' | 'stops'> & { stops: readonly Stop[] },
) => ({
  노선: `${line.name} (${directions[line.direction]})`,
  요일: line.days,
  정류장: stopsText(line.stops),
});

/** Refuses the second line of one name, whoever was faster. */
async function refusingTwins<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!brokeConstraint(error, 'shuttle_lines_name')) throw error;
    throw branchPageErrors.name_taken({ fields: { name: '같은 이름의 노선이 이미 있습니다.' } });
  }
}

/** Adds a line with its stops. */
export async function addLine(
  academy: Academy,
  actor: StaffActor,
  { branchId, ...input }: InputOf<typeof contract.addLineEndpoint>,
): Promise<Page> {
  await ownBranch(academy.db, actor, branchId);
  const line = lineOf(input);
  await refusingTwins(
    inTransaction(academy.db, async (tx) => {
      await store.insertLine(tx, branchId, line);
      const change = noted(branchId, '셔틀 노선 추가', academy.clock.now());
      await auditChange(tx, actor, { ...change, after: said(line) });
    }),
  );
  return readBranchPage(academy, actor, branchId);
}

async function ownLine(tx: Tx, branchId: number, lineId: number): Promise<contract.ShuttleLine> {
  const line = (await store.listLines(tx, branchId)).find((one) => one.lineId === lineId);
  if (!line) throw branchPageErrors.line_gone();
  return line;
}

/** Changes a line; of two people at once the second is told. */
export async function saveLine(
  academy: Academy,
  actor: StaffActor,
  { branchId, lineId, version, ...input }: InputOf<typeof contract.saveLineEndpoint>,
): Promise<Page> {
  await ownBranch(academy.db, actor, branchId);
  const line = lineOf(input);
  await refusingTwins(
    inTransaction(academy.db, async (tx) => {
      const before = await ownLine(tx, branchId, lineId);
      if (!(await store.updateLine(tx, { branchId, lineId, version }, line)))
        throw await editedElsewhere(tx, 'branch-page', branchId);
      const change = noted(branchId, '셔틀 노선 변경', academy.clock.now());
      await auditChange(tx, actor, { ...change, before: said(before), after: said(line) });
    }),
  );
  return readBranchPage(academy, actor, branchId);
}

/** Takes a line off the page. */
export async function removeLine(
  academy: Academy,
  actor: StaffActor,
  { branchId, lineId, version }: InputOf<typeof contract.removeLineEndpoint>,
): Promise<Page> {
  await ownBranch(academy.db, actor, branchId);
  await inTransaction(academy.db, async (tx) => {
    const before = await ownLine(tx, branchId, lineId);
    if (!(await store.deleteLine(tx, { branchId, lineId, version })))
      throw await refusedElsewhere(tx, 'remove', { entity: 'branch-page', id: branchId });
    const change = noted(branchId, '셔틀 노선 삭제', academy.clock.now());
    await auditChange(tx, actor, { ...change, before: said(before) });
  });
  return readBranchPage(academy, actor, branchId);
}
