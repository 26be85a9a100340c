import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import { commonErrors } from '#src/shared/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import { listLimits } from '#src/shared/list.ts';
import {
  type addBranchEndpoint,
  branchOfficeErrors,
  type listOfficeBranchesEndpoint,
  type OfficeBranch,
  type saveBranchEndpoint,
} from '../contract/office.ts';
import * as store from '../store/office.server.ts';
import { insertBranch } from '../store.server.ts';

const viewOf = (row: store.BranchRecord, actor: StaffActor): OfficeBranch => ({
  ...row,
  mayRename: actor.role === 'owner',
});

/** The own branches. */
export async function listForStaff(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof listOfficeBranchesEndpoint>,
): Promise<DataOf<typeof listOfficeBranchesEndpoint>> {
  const query = { ...input, size: Math.min(input.size, listLimits.size) };
  const page = await store.listForOffice(academy.db, actor.branchIds, query);
  return { ...page, rows: page.rows.map((row) => viewOf(row, actor)) };
}

async function own(db: Db | Tx, actor: StaffActor, branchId: number): Promise<store.BranchRecord> {
  const row = await store.findBranch(db, actor.branchIds, branchId);
  if (!row) throw branchOfficeErrors.branch_gone();
  return row;
}

const words: Readonly<Record<string, string>> = {
  name: '이름',
  region: '지역',
  address: '주소',
  directions: '오시는 길',
  phone: '전화',
  hours: '상담 시간',
  registrationNo: '등록번호',
  registeredName: '등록된 이름',
  latitude: '위도',
  longitude: '경도',
  programmes: '프로그램',
};
const daily: ReadonlySet<string> = new Set(['directions', 'phone', 'hours']);

/** The values under the names people read. */
const said = (values: object) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (words[key] ? [[words[key], value]] : [])),
  );

/** Changes a branch. What is filed with the office of education is head office's to change. */
export async function saveBranch(
  academy: Academy,
  actor: StaffActor,
  { branchId, version, ...given }: InputOf<typeof saveBranchEndpoint>,
): Promise<OfficeBranch> {
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (actor.role !== 'owner' && Object.keys(change).some((key) => !daily.has(key)))
    throw commonErrors.forbidden({ message: '이름, 주소, 등록 정보는 본부 관리자가 바꿉니다.' });
  return inTransaction(academy.db, async (tx) => {
    const before = await own(tx, actor, branchId);
    if (!(await store.updateBranch(tx, branchId, version, change))) throw commonErrors.edited_elsewhere();
    const after = await own(tx, actor, branchId);
    const noted = { entity: 'branch', entityId: branchId, branchId, action: '분원 정보 변경' };
    await noteChange(tx, actor, { ...noted, before: said(before), after: said(after) }, academy.clock.now());
    return viewOf(after, actor);
  });
}

/** Adds a branch. */
export async function addBranch(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof addBranchEndpoint>,
): Promise<OfficeBranch> {
  try {
    return await inTransaction(academy.db, async (tx) => {
      const branchId = await insertBranch(tx, input, await store.nextPosition(tx));
      const noted = { entity: 'branch', entityId: branchId, branchId, action: '분원 추가' };
      await noteChange(tx, actor, { ...noted, after: said(input) }, academy.clock.now());
      return viewOf(await own(tx, actor, branchId), actor);
    });
  } catch (error) {
    if (!brokeConstraint(error, 'branches_code_key')) throw error;
    throw branchOfficeErrors.code_taken({ fields: { code: '이미 쓰고 있는 기호입니다.' } });
  }
}
