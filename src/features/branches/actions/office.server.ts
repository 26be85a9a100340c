import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { branchList, OfficeBranch } from '../contract/branch-list.ts';
import { type addBranchEndpoint, branchOfficeErrors, type saveBranchEndpoint } from '../contract/office.ts';
import { insertBranch } from '../store/branches.server.ts';
import * as store from '../store/office.server.ts';
import { listProgrammes, refuseUnshown } from './programmes.server.ts';

/** Branches as the office is shown them, programmes by their names. */
async function viewsOf(
  db: Db | Tx,
  actor: StaffActor,
  rows: readonly store.BranchRecord[],
): Promise<OfficeBranch[]> {
  const all = await listProgrammes(db);
  return rows.map((row) => ({
    ...row,
    mayRename: mayDo(actor, 'headOffice'),
    programmeNames: all
      .filter(({ key }) => row.programmes.includes(key))
      .map(({ name, isShown }) => (isShown ? name : `${name} (숨김)`))
      .join(', '),
  }));
}

/** The own branches. */
export async function listForStaff({ db }: Academy, actor: StaffActor, query: QueryOf<typeof branchList>) {
  const page = await store.listForOffice(db, actor.branchIds, query);
  return { ...page, rows: await viewsOf(db, actor, page.rows) };
}

async function viewOwn(tx: Tx, actor: StaffActor, branchId: number): Promise<OfficeBranch> {
  const [view] = await viewsOf(tx, actor, [await own(tx, actor, branchId)]);
  if (!view) throw branchOfficeErrors.branch_gone();
  return view;
}

/** Says programmes by the names of the office's list, in its order. */
async function namesOfProgrammes(db: Db | Tx) {
  const all = await listProgrammes(db);
  return (keys: readonly string[]) =>
    all
      .filter(({ key }) => keys.includes(key))
      .map(({ name }) => name)
      .join(', ');
}

async function own(db: Db | Tx, actor: StaffActor, branchId: number): Promise<store.BranchRecord> {
  const row = await store.findBranch(db, actor.branchIds, branchId);
  if (!row) throw branchOfficeErrors.branch_gone();
  return row;
}

const labels: Readonly<Record<string, string>> = {
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
const said = (
  values: { readonly programmes?: readonly string[] },
  named: (keys: readonly string[]) => string,
) =>
  Object.fromEntries(
    Object.entries({ ...values, programmes: named(values.programmes ?? []) }).flatMap(([key, value]) =>
      labels[key] ? [[labels[key], value]] : [],
    ),
  );

/** Changes a branch. What is filed with the office of education is head office's to change. */
export async function saveBranch(
  academy: Academy,
  actor: StaffActor,
  { branchId, version, ...given }: InputOf<typeof saveBranchEndpoint>,
): Promise<OfficeBranch> {
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (!mayDo(actor, 'headOffice') && Object.keys(change).some((key) => !daily.has(key)))
    throw commonErrors.forbidden({ message: '이름, 주소, 등록 정보는 본부 관리자가 바꿉니다.' });
  return inTransaction(academy.db, async (tx) => {
    const before = await own(tx, actor, branchId);
    const kept = before.programmes;
    await refuseUnshown(tx, { wanted: given.programmes ?? [], kept, field: 'programmes' });
    if (!(await store.updateBranch(tx, branchId, { version, change }))) throw commonErrors.edited_elsewhere();
    const after = await own(tx, actor, branchId);
    const noted = { entity: 'branch', entityId: branchId, branchId, action: '분원 정보 변경' };
    const named = await namesOfProgrammes(tx);
    const values = { before: said(before, named), after: said(after, named) };
    await auditChange(tx, actor, { ...noted, ...values, at: academy.clock.now() });
    return viewOwn(tx, actor, branchId);
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
      await refuseUnshown(tx, { wanted: input.programmes, kept: [], field: 'programmes' });
      const branchId = await insertBranch(tx, input, await store.nextPosition(tx));
      const noted = { entity: 'branch', entityId: branchId, branchId, action: '분원 추가' };
      const after = said(input, await namesOfProgrammes(tx));
      await auditChange(tx, actor, { ...noted, after, at: academy.clock.now() });
      return viewOwn(tx, actor, branchId);
    });
  } catch (error) {
    if (!brokeConstraint(error, 'branches_code_key')) throw error;
    throw branchOfficeErrors.code_taken({ fields: { code: '이미 쓰고 있는 기호입니다.' } });
  }
}
