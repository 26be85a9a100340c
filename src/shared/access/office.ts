import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { greatestVersion } from '../endpoint/inputs.ts';
import { ReasonInput } from '../endpoint/list.ts';
import type { StaffActor } from './actor.ts';
import { rights } from './rights.ts';

/** The version of the thing as the screen showed it; where it has grown since, the change is refused and told. */
export const versionInput = z.coerce
  .number('새로 고친 뒤 다시 시도해 주세요.')
  .int()
  .min(1)
  .max(greatestVersion);

/** Why, where somebody was asked: as with an act on many at once. It goes into the history. */
export const reasonInput = ReasonInput.optional();

/** One number of the office's first page, and the list it comes from. */
export const DashboardCard = z.object({
  key: z.string(),
  label: z.string(),
  value: z.number(),
  unit: z.string(),
  /** Where the number is spelled out. */
  to: z.string(),
  /** `now`: somebody is kept waiting by it; `act`: to be done before the day ends; `calm`: good to know. */
  tone: z.enum(['now', 'act', 'calm']),
  /** Its time is over: the only ones shown in the colour of alarm. */
  isLate: z.boolean().optional(),
  note: z.string(),
  /** The same kind of number on each of the last days, oldest first; drawn small beside it. */
  trend: z
    .object({
      label: z.string(),
      days: z.array(z.number()),
      /** Of their sum; none where the value says it. */
      unit: z.string().optional(),
    })
    .optional(),
});
export type DashboardCard = z.infer<typeof DashboardCard>;

/** One thing of today with its time, and where it is worked on. */
export const AgendaItem = z.object({
  key: z.string(),
  startsAt: z.string(),
  /** Blank for what is an instant. */
  endsAt: z.string(),
  /** What kind of thing, in a word: `설명회`. */
  label: z.string(),
  title: z.string(),
  place: z.string(),
  note: z.string(),
  to: z.string(),
});
export type AgendaItem = z.infer<typeof AgendaItem>;

/** One thing that was found by its name or number, and its page. */
export const OfficeHit = z.object({ kind: z.string(), label: z.string(), note: z.string(), to: z.string() });
export type OfficeHit = z.infer<typeof OfficeHit>;

/** What a feature tells the first page; handed to the office by open.ts, asked only for whom its row of rights admits. */
export interface CardSource {
  readonly roles: readonly StaffActor['role'][];
  read(actor: StaffActor): Promise<readonly DashboardCard[]>;
  /** What the feature has today, with its times. */
  agenda?(actor: StaffActor): Promise<readonly AgendaItem[]>;
  /** What the feature adds to the monthly report. */
  report?(actor: StaffActor, span: ReportSpan): Promise<readonly ReportSection[]>;
  /** A few things of the feature whose names or numbers hold a text. */
  find?(actor: StaffActor, text: string): Promise<readonly OfficeHit[]>;
}

/** A month of some branches (null: all). */
export interface ReportSpan {
  readonly from: Date;
  readonly to: Date;
  readonly branchIds: readonly number[] | null;
}

/** One chart of the monthly report with its numbers. */
export const ReportSection = z.object({
  key: z.string(),
  title: z.string(),
  series: z.array(z.string()),
  rows: z.array(z.object({ label: z.string(), values: z.array(z.number()) })),
});
export type ReportSection = z.infer<typeof ReportSection>;

export const SavedView = z.object({ viewId: z.number(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof SavedView>;

const list = z.string().regex(/^[a-z-]{2,40}$/, '목록 이름을 확인해 주세요.');

export const listViewsEndpoint = endpoint('GET /api/office/views', {
  who: 'staff',
  summary: 'Own saved views of one list, by name (50 at most).',
  input: z.strictObject({ list }),
  data: z.object({ views: z.array(SavedView) }),
});

export const saveViewEndpoint = endpoint('PUT /api/office/views', {
  who: 'staff',
  summary: 'Keeps the filters, order and columns of a list under a name; the same name is replaced.',
  input: z.strictObject({
    list,
    name: z
      .string('이름을 입력해 주세요.')
      .trim()
      .min(1, '이름을 입력해 주세요.')
      .max(30, '이름은 30자까지입니다.'),
    query: z.string().max(1_000, '필터가 너무 깁니다.'),
  }),
  data: SavedView,
});

export const dropViewEndpoint = endpoint('DELETE /api/office/views/:viewId', {
  who: 'staff',
  summary: 'Removes an own saved view.',
  input: z.strictObject({ viewId: z.coerce.number().int().min(1) }),
  data: z.object({ removed: z.boolean() }),
});

export const OfficeChange = z.object({
  changeId: z.number(),
  at: z.string(),
  staffName: z.string(),
  action: z.string(),
  reason: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type OfficeChange = z.infer<typeof OfficeChange>;

export const listChangesEndpoint = endpoint('GET /api/office/changes', {
  who: 'staff',
  roles: rights.branch,
  summary: 'What was changed on one thing of an own branch, newest first (100 at most).',
  input: z.strictObject({
    entity: z.string().regex(/^[a-z-]{2,40}$/),
    entityId: z.string().min(1).max(100),
  }),
  data: z.object({ changes: z.array(OfficeChange) }),
});

/** Things of the head office's item bank; their history is for all who work on it. */
export const bankEntities = ['item', 'blueprint', 'paper', 'item-domain'] as const;

export const listBankChangesEndpoint = endpoint('GET /api/office/bank-changes', {
  who: 'staff',
  roles: rights.bank,
  summary: 'What was changed on one item, blueprint or paper, newest first (100 at most).',
  input: z.strictObject({ entity: z.enum(bankEntities), entityId: z.string().min(1).max(100) }),
  data: z.object({ changes: z.array(OfficeChange) }),
});
