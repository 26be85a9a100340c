import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { type ExportColumn, exportList, noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type ExportFile, listLimits } from '#src/shared/endpoint/list.ts';
import {
  type addBranchEndpoint,
  branchOfficeErrors,
  type exportOfficeBranchesEndpoint,
  type listOfficeBranchesEndpoint,
  type OfficeBranch,
  type saveBranchEndpoint,
} from '../contract/office.ts';
import { insertBranch } from '../store/branches.server.ts';
import * as store from '../store/office.server.ts';
import { listProgrammes, refuseUnshown } from './programmes.server.ts';

const viewOf = (row: store.BranchRecord, actor: StaffActor): OfficeBranch => ({
  ...row,
  mayRename: mayDo(actor.role, 'headOffice'),
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

const columns: readonly ExportColumn<OfficeBranch & { readonly programmeNames: string }>[] = [
  { key: 'name', name: '분원', cell: (row) => row.name },
  { key: 'region', of: 'name', name: '지역', cell: (row) => row.region },
  { key: 'phone', name: '전화', cell: (row) => row.phone },
  { key: 'hours', name: '상담 시간', cell: (row) => row.hours },
  { key: 'address', name: '주소', cell: (row) => row.address },
  { key: 'directions', of: 'address', name: '오시는 길', cell: (row) => row.directions },
  { key: 'registrationNo', name: '등록번호', cell: (row) => row.registrationNo },
  { key: 'registeredName', of: 'registrationNo', name: '등록된 이름', cell: (row) => row.registeredName },
  { key: 'programmes', name: '프로그램', cell: (row) => row.programmeNames },
  { key: 'courses', name: '강좌 수', cell: (row) => row.courses },
];

/** The own branches as a spreadsheet, programmes by the names parents know. */
export async function exportBranches(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportOfficeBranchesEndpoint>,
): Promise<ExportFile> {
  const { reason, columns: wanted, ...filters } = input;
  const [page, named] = await Promise.all([
    store.listForOffice(academy.db, actor.branchIds, { ...filters, page: 1, size: listLimits.exported }),
    namesOfProgrammes(academy.db),
  ]);
  const rows = page.rows.map((row) => ({ ...viewOf(row, actor), programmeNames: named(row.programmes) }));
  return exportList(academy, actor, { list: '분원', reason, wanted, filters, rows, columns });
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
const said = (
  values: { readonly programmes?: readonly string[] },
  named: (keys: readonly string[]) => string,
) =>
  Object.fromEntries(
    Object.entries({ ...values, programmes: named(values.programmes ?? []) }).flatMap(([key, value]) =>
      words[key] ? [[words[key], value]] : [],
    ),
  );

/** Changes a branch. What is filed with the office of education is head office's to change. */
export async function saveBranch(
  academy: Academy,
  actor: StaffActor,
  { branchId, version, ...given }: InputOf<typeof saveBranchEndpoint>,
): Promise<OfficeBranch> {
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (!mayDo(actor.role, 'headOffice') && Object.keys(change).some((key) => !daily.has(key)))
    throw commonErrors.forbidden({ message: '이름, 주소, 등록 정보는 본부 관리자가 바꿉니다.' });
  return inTransaction(academy.db, async (tx) => {
    const before = await own(tx, actor, branchId);
    const kept = before.programmes;
    await refuseUnshown(tx, { wanted: given.programmes ?? [], kept, field: 'programmes' });
    if (!(await store.updateBranch(tx, branchId, version, change))) throw commonErrors.edited_elsewhere();
    const after = await own(tx, actor, branchId);
    const noted = { entity: 'branch', entityId: branchId, branchId, action: '분원 정보 변경' };
    const named = await namesOfProgrammes(tx);
    const values = { before: said(before, named), after: said(after, named) };
    await noteChange(tx, actor, { ...noted, ...values }, academy.clock.now());
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
      await refuseUnshown(tx, { wanted: input.programmes, kept: [], field: 'programmes' });
      const branchId = await insertBranch(tx, input, await store.nextPosition(tx));
      const noted = { entity: 'branch', entityId: branchId, branchId, action: '분원 추가' };
      const after = said(input, await namesOfProgrammes(tx));
      await noteChange(tx, actor, { ...noted, after }, academy.clock.now());
      return viewOf(await own(tx, actor, branchId), actor);
    });
  } catch (error) {
    if (!brokeConstraint(error, 'branches_code_key')) throw error;
    throw branchOfficeErrors.code_taken({ fields: { code: '이미 쓰고 있는 기호입니다.' } });
  }
}
