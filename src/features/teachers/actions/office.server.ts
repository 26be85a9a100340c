import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { listProgrammes, refuseUnshown } from '#src/features/branches/actions/programmes.server.ts';
import { askForSizes } from '#src/features/pictures/actions/making.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import { makePicture, pictureHash } from '#src/platform/pictures.server.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import * as contract from '../contract/office.ts';
import type { OfficeTeacher, teacherList } from '../contract/teacher-list.ts';
import { gradesOf, moved, teacherLabels } from '../rules/teachers.ts';
import * as photos from '../store/photos.server.ts';
import * as store from '../store/teachers.server.ts';

const entity = 'teacher';
const { teacherErrors } = contract;

async function viewsOf(db: Db | Tx, rows: readonly store.TeacherRow[]): Promise<OfficeTeacher[]> {
  const [branches, programmes] = [await listBranches(db), await listProgrammes(db)];
  return rows.map((row) => ({
    ...row,
    branchNames: branches
      .filter(({ id }) => row.branchIds.includes(id))
      .map(({ name }) => name)
      .join(', '),
    programmeNames: programmes
      .filter(({ key }) => row.programmes.includes(key))
      .map(({ name }) => name)
      .join(', '),
  }));
}

/** One page of teachers, shown and hidden ones. */
export async function listTeachersForStaff({ db }: Academy, query: QueryOf<typeof teacherList>) {
  const page = await store.listForOffice(db, query);
  return { ...page, rows: await viewsOf(db, page.rows) };
}

async function read(tx: Tx, teacherId: number): Promise<OfficeTeacher> {
  const row = await store.findTeacher(tx, teacherId);
  const [view] = row ? await viewsOf(tx, [row]) : [];
  if (!view) throw teacherErrors.teacher_gone();
  return view;
}

const said = (one: OfficeTeacher) => ({
  [teacherLabels.name]: one.name,
  [teacherLabels.title]: one.title,
  [teacherLabels.programmes]: one.programmeNames,
  [teacherLabels.grades]: gradesOf(one),
  [teacherLabels.motto]: one.motto,
  [teacherLabels.introduction]: one.introduction,
  [teacherLabels.career]: one.career,
  [teacherLabels.branches]: one.branchNames,
  [teacherLabels.portrait]: one.portrait + 1,
  [teacherLabels.isPublished]: one.isPublished ? '공개' : '비공개',
});

/** Refuses, at their fields, subjects and branches that are in no list of the office. */
async function refuseUnknown(tx: Tx, wanted: contract.TeacherInput, kept: readonly string[]): Promise<void> {
  await refuseUnshown(tx, { wanted: wanted.programmes, kept, field: 'programmes' });
  const known = new Set((await listBranches(tx)).map(({ id }) => id));
  if (wanted.branchIds.every((id) => known.has(id))) return;
  throw commonErrors.input_invalid({ fields: { branchIds: '지금 있는 분원 가운데서 골라 주세요.' } });
}

/** Adds a teacher after the last. */
export async function addTeacher(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.addTeacherEndpoint>,
): Promise<OfficeTeacher> {
  return inTransaction(academy.db, async (tx) => {
    await refuseUnknown(tx, input, []);
    const { branchIds, ...teacher } = input;
    const teacherId = await store.insertTeacher(tx, teacher);
    await store.putBranches(tx, teacherId, branchIds);
    const added = await read(tx, teacherId);
    const noted = { entity, entityId: teacherId, action: '강사 소개 추가', at: academy.clock.now() };
    await auditChange(tx, actor, { ...noted, after: said(added) });
    return added;
  });
}

/** Changes a teacher; of two people at once the second is told who was faster. */
export async function saveTeacher(
  academy: Academy,
  actor: StaffActor,
  { teacherId, version, ...input }: InputOf<typeof contract.saveTeacherEndpoint>,
): Promise<OfficeTeacher> {
  return inTransaction(academy.db, async (tx) => {
    const before = await read(tx, teacherId);
    await refuseUnknown(tx, input, before.programmes);
    const { branchIds, ...teacher } = input;
    if (!(await store.updateTeacher(tx, teacherId, { version, teacher })))
      throw await editedElsewhere(tx, entity, teacherId);
    await store.putBranches(tx, teacherId, branchIds);
    const after = await read(tx, teacherId);
    const noted = { entity, entityId: teacherId, action: '강사 소개 변경', at: academy.clock.now() };
    await auditChange(tx, actor, { ...noted, before: said(before), after: said(after) });
    return after;
  });
}

/** Moves a teacher one place in the order of the public pages. */
export async function moveTeacher(
  academy: Academy,
  actor: StaffActor,
  { teacherId, by }: InputOf<typeof contract.moveTeacherEndpoint>,
): Promise<{ teacherIds: number[] }> {
  return inTransaction(academy.db, async (tx) => {
    const ids = await store.lockOrder(tx);
    if (!ids.includes(teacherId)) throw teacherErrors.teacher_gone();
    const teacherIds = moved(ids, teacherId, by);
    await store.putOrder(tx, teacherIds);
    const place = {
      before: { 순서: ids.indexOf(teacherId) + 1 },
      after: { 순서: teacherIds.indexOf(teacherId) + 1 },
    };
    const noted = { entity, entityId: teacherId, action: '순서 변경', at: academy.clock.now() };
    await auditChange(tx, actor, { ...noted, ...place });
    return { teacherIds };
  });
}

const photoSize = { widest: 960, quality: 82 } as const;

/** Shows a photograph with its consent on file; the one before is destroyed. Refuses by its bytes, never by its name. */
export async function givePhoto(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.givePhotoEndpoint>,
): Promise<OfficeTeacher> {
  const { teacherId, consentedOn, evidence, file } = input;
  const now = academy.clock.now();
  if (consentedOn > seoulDay(now))
    throw commonErrors.input_invalid({ fields: { consentedOn: '동의한 날은 오늘이나 그 전이어야 합니다.' } });
  if (!(file instanceof Uint8Array)) throw teacherErrors.picture_refused();
  const made = await makePicture(file, photoSize);
  if (made === 'refused') throw teacherErrors.picture_refused();
  if (made === 'broken') throw teacherErrors.picture_broken();
  const hash = pictureHash(made.bytes);
  return inTransaction(academy.db, async (tx) => {
    await store.lockOrder(tx);
    await read(tx, teacherId);
    await photos.endPhoto(tx, teacherId, now);
    await photos.insertPhoto(tx, { teacherId, hash, bytes: made.bytes, consentedOn, evidence, now });
    await askForSizes(tx);
    const after = { '사진 동의': `${consentedOn} ${evidence}` };
    await auditChange(tx, actor, { entity, entityId: teacherId, action: '사진 올리기', after, at: now });
    return read(tx, teacherId);
  });
}

/** The consent was withdrawn: the photograph is destroyed, and the drawn portrait stands in its place at once. */
export async function withdrawPhoto(
  academy: Academy,
  actor: StaffActor,
  { teacherId, reason }: InputOf<typeof contract.withdrawPhotoEndpoint>,
): Promise<OfficeTeacher> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await read(tx, teacherId);
    if (!(await photos.endPhoto(tx, teacherId, now))) throw teacherErrors.photo_gone();
    const noted = {
      entity,
      entityId: teacherId,
      action: '사진 동의 철회',
      ...(reason && { reason }),
      at: now,
    };
    await auditChange(tx, actor, { ...noted, after: { 사진: '삭제함' } });
    return read(tx, teacherId);
  });
}
