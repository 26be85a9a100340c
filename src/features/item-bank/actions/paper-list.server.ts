import type { Academy } from '#src/platform/academy.ts';
import { type ExportColumn, exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type ExportFile, listLimits } from '#src/shared/endpoint/list.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import type * as papers from '../contract/papers.ts';
import { blueprintWords, modeWords } from '../rules/blueprint-words.ts';
import { listSubjects } from '../store/bank.server.ts';
import { type Blueprint, listBlueprints as findBlueprints } from '../store/blueprints.server.ts';
import { listCandidates } from '../store/candidates.server.ts';
import { type BlueprintFilter, pageOfBlueprints, pageOfPapers } from '../store/paper-list.server.ts';
import { view } from './papers.server.ts';

async function views(academy: Academy, plans: readonly Blueprint[]): Promise<papers.BlueprintView[]> {
  const subjects = [...new Set(plans.map(({ subject }) => subject))];
  const live = await Promise.all(
    subjects.map((subject) =>
      listCandidates(academy.db, { subject, gradeFrom: 1, gradeTo: 12, statuses: ['live'] }),
    ),
  );
  const all = live.flat();
  return plans.map((one) => view(one, all));
}

/** Published plans in which some domain has not twice as many different questions as one paper takes. */
export async function plansShortForRetest(academy: Academy): Promise<papers.BlueprintView[]> {
  const plans = await views(academy, await findBlueprints(academy.db, ['published']));
  return plans.filter(({ domains }) => domains.some(({ items, families }) => families < 2 * items));
}

type Filter = Omit<BlueprintFilter, 'ids'> & { readonly stock?: 'short' | undefined };

async function read(academy: Academy, { stock, ...filter }: Filter) {
  const short = stock && (await plansShortForRetest(academy)).map(({ blueprintId }) => blueprintId);
  const page = await pageOfBlueprints(academy.db, { ...filter, ...(short && { ids: short }) });
  return { ...page, rows: await views(academy, page.rows) };
}

/** One page of the plans with what their domains have to draw from. */
export function listBlueprints(
  academy: Academy,
  input: InputOf<typeof papers.listBlueprintsEndpoint>,
): Promise<DataOf<typeof papers.listBlueprintsEndpoint>> {
  return read(academy, { ...input, size: Math.min(input.size, listLimits.size) });
}

const countWords = ({ minItems, maxItems }: papers.BlueprintView) =>
  minItems === maxItems ? String(minItems) : `${minItems}-${maxItems}`;

const columns = (subjects: ReadonlyMap<string, string>): readonly ExportColumn<papers.BlueprintView>[] => [
  { key: 'plan', name: '이름', cell: (row) => row.title },
  { key: 'subject', name: '과목', cell: (row) => subjects.get(row.subject) ?? row.subject },
  { key: 'grade', name: '학년', cell: (row) => gradeBand(row.gradeFrom, row.gradeTo) },
  { key: 'mode', name: '방식', cell: (row) => modeWords[row.mode] },
  { key: 'items', name: '문항', cell: countWords },
  { key: 'minutes', name: '분', cell: (row) => row.minutes },
  {
    key: 'domains',
    name: '영역별 문항(출제할 수 있는 수)',
    cell: (row) =>
      row.domains.map(({ name, items, available }) => `${name} ${items}(${available})`).join(', '),
  },
  { key: 'status', name: '상태', cell: (row) => blueprintWords[row.status] },
];

/** The same as a spreadsheet. */
export async function exportBlueprints(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof papers.exportBlueprintsEndpoint>,
): Promise<ExportFile> {
  const { reason, columns: wanted, ...filters } = input;
  const [{ rows }, subjects] = await Promise.all([
    read(academy, { ...filters, page: 1, size: listLimits.exported }),
    listSubjects(academy.db),
  ]);
  const names = new Map(subjects.map(({ code, name }) => [code, name]));
  return exportList(academy, actor, {
    list: '시험 설계',
    reason,
    wanted,
    filters,
    rows,
    columns: columns(names),
  });
}

/** One page of the fixed papers. */
export async function listPapers(
  academy: Academy,
  input: InputOf<typeof papers.listPapersEndpoint>,
): Promise<DataOf<typeof papers.listPapersEndpoint>> {
  const page = await pageOfPapers(academy.db, { ...input, size: Math.min(input.size, listLimits.size) });
  return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}
