import { z } from 'zod';
import { contentSchema, familyName, familyNameRule } from '#src/features/items/contract/item.ts';
import { stimulusSchema } from '#src/features/items/contract/rich-text.ts';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { fileInput, idInput } from '#src/shared/endpoint/inputs.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { keysOf } from '#src/shared/record.ts';
import { modeLabels } from '../rules/blueprint-labels.ts';
import { versionStatuses } from '../rules/statuses.ts';
import { bankFilterOf, gradeOf, subjectOf } from './item-list.ts';

export const itemErrors = errorTable('items', {
  incomplete: [400, '문항을 마저 완성해 주세요.'],
  no_domain: [400, '고른 영역이 이 과목에 없습니다.'],
  grades_turned: [400, '끝 학년이 시작 학년보다 낮습니다.'],
  changed_meanwhile: [409, '그사이 다른 사람이 이 문항을 고쳤습니다. 새로 불러온 뒤 다시 고쳐 주세요.'],
  marks_answers: [
    409,
    '이 버전의 정답으로 학생 답을 채점했으므로 고칠 수 없습니다. ‘새 버전으로 저장’을 눌러 주세요.',
  ],
  move_refused: [409, '지금 상태에서는 할 수 없는 일입니다.'],
  own_work: [403, '자신이 쓴 문항은 다른 사람이 검토해야 합니다.'],
  media_refused: [
    400,
    '그림(PNG, JPEG, GIF, WebP, SVG)이나 소리(MP3, M4A, OGG, WAV)만 8MB까지 올릴 수 있습니다.',
  ],
  picture_too_large: [400, '그림이 너무 큽니다. 가로와 세로를 줄여 다시 올려 주세요.'],
  picture_broken: [400, '그림 파일이 손상되어 열 수 없습니다. 다른 파일을 올려 주세요.'],
  file_refused: [400, '파일을 읽을 수 없습니다.'],
  domain_retired: [409, '사용 종료한 영역에서 문항을 내는 설계입니다. 영역을 먼저 다시 사용해 주세요.'],
  too_few_items: [409, '조건에 맞는 출제 중 문항이 모자랍니다.'],
  in_papers: [409, '공개한 시험지에 든 문항입니다. 어느 시험지인지 확인하고 다시 해 주세요.'],
  paper_fault: [409, '시험지에 함께 낼 수 없는 문항이 들어 있습니다.'],
  under_floor: [409, '가상 응시 점검에서 레벨을 맞게 나누는 비율이 기준에 못 미칩니다.'],
});

export const id = idInput();
export const grade = gradeOf(z);
export const subject = subjectOf(z);
const rating = z.coerce.number('난이도를 골라 주세요.').int().min(1).max(5, '난이도는 1에서 5까지입니다.');
const instant = z.string();
export const bankFilter = bankFilterOf(shapes);

export const DomainView = z.object({
  domainId: z.number(),
  subject: z.string(),
  parentId: z.number().nullable(),
  code: z.string(),
  name: z.string(),
  /** Nothing new is put into it. */
  isRetired: z.boolean(),
});
export type DomainView = z.infer<typeof DomainView>;
const SubjectView = z.object({ code: z.string(), name: z.string() });

export const itemChoicesEndpoint = endpoint('GET /api/office/item-choices', {
  who: 'staff',
  roles: rights.bank,
  summary: 'Subjects and domains of the bank, in their order.',
  input: z.strictObject({}),
  data: z.object({
    subjects: z.array(SubjectView),
    domains: z.array(DomainView),
    /** Whether this person publishes and retires plans and papers. */
    mayMovePlans: z.boolean(),
    /** Whether this person takes items out as a file with their keys. */
    mayExport: z.boolean(),
  }),
});

const VersionView = z.object({
  versionId: z.number(),
  version: z.number(),
  status: z.enum(versionStatuses),
  content: contentSchema,
  stimulusId: z.number().nullable(),
  stimulus: stimulusSchema.nullable(),
  authorName: z.string(),
  reviewerName: z.string(),
  /** What this person may do with it now. */
  moves: z.array(z.enum(versionStatuses)),
  /** Whether its end can be taken back. */
  canRestore: z.boolean(),
  /** Answers are marked by its key: a change is a new version, in whatever status it is. */
  marksAnswers: z.boolean(),
  updatedAt: instant,
});
export type VersionView = z.infer<typeof VersionView>;

export const HoldingPaper = z.object({
  formId: z.number(),
  title: z.string(),
  blueprintTitle: z.string(),
  /** What students get in its place once the item leaves it and the others that hold it, in a sentence. */
  instead: z.string(),
  /** What else stands on it. */
  others: z.array(z.object({ code: z.string(), family: z.string().nullable() })),
  /** What its plan hands out now, and whether the bank fills one that is drawn, with and without the item. */
  plan: z.object({
    isOffered: z.boolean(),
    mode: z.enum(keysOf(modeLabels)),
    given: z.array(z.object({ formId: z.number(), title: z.string() })),
    canDraw: z.boolean(),
    canDrawWithout: z.boolean(),
  }),
});
export type HoldingPaper = z.infer<typeof HoldingPaper>;

export const ItemView = z.object({
  itemId: z.number(),
  code: z.string(),
  subject: z.string(),
  domainId: z.number(),
  gradeFrom: z.number(),
  gradeTo: z.number(),
  rating: z.number(),
  versions: z.array(VersionView),
  enemies: z.array(z.object({ itemId: z.number(), code: z.string() })),
  /** Goes back with a change of the enemies or the family, so that two people who change them are told. */
  enemiesVersion: z.number(),
  /** Items of one family ask the same with other numbers. */
  family: z.string().nullable(),
  /** Published papers that hold the version in use: without it they are not handed out any more. */
  papers: z.array(HoldingPaper),
  /** Whether this person corrects keys of versions that students were given. */
  mayCorrectKey: z.boolean(),
  history: z.array(
    z.object({
      version: z.number(),
      from: z.enum(versionStatuses).nullable(),
      to: z.enum(versionStatuses),
      staffName: z.string(),
      note: z.string(),
      at: instant,
    }),
  ),
});
export type ItemView = z.infer<typeof ItemView>;

export const getItemEndpoint = endpoint('GET /api/office/items/:itemId', {
  who: 'staff',
  roles: rights.bank,
  summary: 'One item with all its versions, keys included, its enemies and its history.',
  input: z.strictObject({ itemId: id }),
  data: ItemView,
});

const facts = { domainId: id, gradeFrom: grade, gradeTo: grade, rating };
const saved = z.object({ itemId: z.number(), versionId: z.number(), updatedAt: instant });

export const createItemEndpoint = endpoint('POST /api/office/items', {
  who: 'staff',
  roles: rights.bank,
  summary: 'Writes a new item; its first version is a draft.',
  isCreating: true,
  input: z.strictObject({
    subject,
    ...facts,
    content: contentSchema,
    stimulusId: id.nullable().default(null),
  }),
  data: saved,
});

export const saveDraftEndpoint = endpoint('PUT /api/office/items/:itemId/draft', {
  who: 'staff',
  roles: rights.bank,
  summary:
    'Saves the version in work, or opens the next one where the newest has been reviewed or marks answers.',
  isRepeatable: true,
  input: z.strictObject({
    itemId: id,
    ...facts,
    content: contentSchema,
    stimulusId: id.nullable().default(null),
    /** `updatedAt` of the newest version as it was read; another value is a conflict. */
    readAt: z.iso.datetime('다시 불러와 주세요.'),
    /** Opens the next version where the newest may not be edited any more because answers are marked by it. */
    asNext: z.boolean().default(false),
    /** The published papers that were named as lost by another domain: another one is named first. */
    papers: z.array(id).max(100).default([]),
  }),
  data: saved,
});

export const moveVersionEndpoint = endpoint('POST /api/office/items/:itemId/versions/:versionId/move', {
  who: 'staff',
  roles: rights.bank,
  summary:
    'Moves a version through its life. To pilot or live it takes a second person; the version in use is retired.',
  isRepeatable: true,
  input: z.strictObject({
    itemId: id,
    versionId: id,
    to: z.enum(versionStatuses, '다음 상태를 골라 주세요.'),
    note: z.string().trim().max(500, '500자까지 적을 수 있습니다.').default(''),
    /** The published papers that were named as losing the item: another one is named first. */
    papers: z.array(id).max(100).default([]),
  }),
  data: z.object({ status: z.enum(versionStatuses) }),
});

export const restoreVersionEndpoint = endpoint('POST /api/office/items/:itemId/versions/:versionId/restore', {
  who: 'staff',
  roles: rights.bank,
  summary: 'Takes back that a version was retired: it stands where it stood, unless a newer one was begun.',
  input: z.strictObject({ itemId: id, versionId: id }),
  data: z.object({ status: z.enum(versionStatuses) }),
});

export const setEnemiesEndpoint = endpoint('PUT /api/office/items/:itemId/enemies', {
  who: 'staff',
  roles: rights.bank,
  summary: 'Names the items that must not stand in one test with this one, and the family it is of.',
  isRepeatable: true,
  input: z.strictObject({
    itemId: id,
    codes: z.array(z.string().trim().max(60)).max(50),
    /** Empty: of no family. Left out: as it is. */
    family: z
      .string()
      .trim()
      .refine((name) => name === '' || familyName.test(name), familyNameRule)
      .optional(),
    version: versionInput,
    /** The published papers that were named as holding them together: another one is named first. */
    papers: z.array(id).max(100).default([]),
  }),
  data: z.object({ codes: z.array(z.string()), family: z.string().nullable(), version: z.number() }),
});

export const listStimuliEndpoint = endpoint('GET /api/office/item-stimuli', {
  who: 'staff',
  roles: rights.bank,
  summary: 'Stimuli of a subject that have not been replaced by a newer one.',
  input: z.strictObject({ subject }),
  data: z.array(z.object({ stimulusId: z.number(), title: z.string() })),
});

export const createStimulusEndpoint = endpoint('POST /api/office/item-stimuli', {
  who: 'staff',
  roles: rights.bank,
  summary: 'Keeps a stimulus. It is never changed; an edit is a new one that replaces it.',
  isCreating: true,
  input: z.strictObject({ subject, stimulus: stimulusSchema, replacesId: id.nullable().default(null) }),
  data: z.object({ stimulusId: z.number() }),
});

export const uploadMediaEndpoint = endpoint('POST /api/office/item-media', {
  who: 'staff',
  roles: rights.bank,
  summary: 'Keeps a picture or recording for items; known by its own bytes.',
  files: 1,
  input: z.strictObject({ file: fileInput() }),
  data: z.object({ key: z.string(), mime: z.string() }),
});
