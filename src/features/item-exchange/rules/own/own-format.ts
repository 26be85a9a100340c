import { z } from 'zod';
import { mimeOf } from '#src/features/item-exchange/rules/media.ts';
import {
  attempt,
  FileRefusal,
  type Imported,
  type ImportReport,
  type OwnParams,
  type PackedItem,
  Refusal,
  refused,
} from '#src/features/item-exchange/rules/outcome.ts';
import { contentSchema, familyName } from '#src/features/items/contract/item.ts';
import { stimulusSchema } from '#src/features/items/contract/rich-text.ts';
import { mediaIn } from '#src/features/items/rules/text/plain.ts';
import { quoted } from '#src/shared/words/particle.ts';

/** The file that makes a zip one of ours; pictures and recordings lie in `media/` under their keys. */
export const ownFile = 'academy-items.json';

const params = z.strictObject({
  a: z.number().positive(),
  b: z.number(),
  c: z.number().min(0).max(0.99),
  seA: z.number().min(0),
  seB: z.number().min(0),
  seC: z.number().min(0),
  answers: z.int().min(0),
  /** Around b, of an item that earns its points part by part; absent in files from before. */
  steps: z.array(z.number().min(-99).max(99)).min(2).max(10).nullish(),
  /** Of the answers of the calibration: only a bank that has it stands on its scale. */
  dataHash: z.string().min(1).max(200),
}) satisfies z.ZodType<OwnParams>;

const code = z.string().min(1).max(60);
const ownItem = z.strictObject({
  code,
  subject: z.string().max(20),
  domain: z.string().max(200),
  gradeFrom: z.int().min(1).max(12),
  gradeTo: z.int().min(1).max(12),
  rating: z.int().min(1).max(5),
  family: z.string().regex(familyName).nullable(),
  parent: code.nullable(),
  enemies: z.array(code).max(200),
  params: params.nullable(),
  content: contentSchema,
  stimulus: z.int().min(0).nullable(),
});
const ownBank = z.strictObject({
  format: z.literal('academy-items'),
  version: z.literal(1),
  stimuli: z.array(stimulusSchema).max(5_000),
  items: z.array(z.unknown()).max(5_000),
});

export interface OwnExport extends PackedItem {
  readonly subject: string;
  readonly domain: string;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly rating: number;
  readonly family: string | null;
  readonly parent: string | null;
  readonly enemies: readonly string[];
  readonly params: OwnParams | null;
}

/** Everything the bank knows of these items, so that reading it again loses nothing. */
export function writeOwn(items: readonly OwnExport[]): string {
  const stimuli = [
    ...new Map(items.map(({ stimulus }) => [JSON.stringify(stimulus), stimulus])).values(),
  ].filter((one) => one !== null);
  const places = new Map(stimuli.map((one, index) => [JSON.stringify(one), index]));
  const rows = items.map((item) => ({
    ...{ code: item.code, subject: item.subject, domain: item.domain, rating: item.rating },
    ...{ gradeFrom: item.gradeFrom, gradeTo: item.gradeTo, family: item.family, parent: item.parent },
    ...{ enemies: item.enemies, params: item.params, content: item.content },
    stimulus: places.get(JSON.stringify(item.stimulus)) ?? null,
  }));
  return JSON.stringify({ format: 'academy-items', version: 1, stimuli, items: rows }, null, 1);
}

function openBank(bytes: Uint8Array): z.infer<typeof ownBank> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new FileRefusal('문항 묶음 파일을 읽을 수 없습니다. 내보낸 그대로인지 확인해 주세요.');
  }
  const parsed = ownBank.safeParse(value);
  if (!parsed.success)
    throw new FileRefusal('이 학원 프로그램이 만든 문항 묶음이 아니거나 더 새로운 판입니다.');
  return parsed.data;
}

const nameOf = (value: unknown, index: number) => {
  const named = z.object({ code }).safeParse(value);
  return `${index + 1}. ${named.success ? named.data.code : '(이름 없음)'}`;
};

/** Reads a file that `writeOwn` wrote; each item and each file of the zip has a line. */
export function readOwn(files: ReadonlyMap<string, Uint8Array>): ImportReport {
  const bank = openBank(files.get(ownFile) ?? new Uint8Array());
  const media = [...files].flatMap(([path, bytes]) => {
    const key = /^media\/([\w-]{8,64})$/.exec(path)?.[1];
    const mime = key && mimeOf(bytes);
    return key && mime ? [{ key, mime, bytes }] : [];
  });
  const known = new Set(media.map(({ key }) => key));
  const items = bank.items.map((value, index): Imported => {
    const name = nameOf(value, index);
    const parsed = ownItem.safeParse(value);
    if (!parsed.success)
      return refused(name, [
        `문항의 모양이 맞지 않습니다. (${parsed.error.issues[0]?.path.join('.') ?? ''})`,
      ]);
    const { content, stimulus: at, ...meta } = parsed.data;
    return attempt(name, () => {
      const stimulus = at === null ? null : (bank.stimuli[at] ?? null);
      if (at !== null && !stimulus) throw new Refusal('함께 쓰는 제시문이 파일에 없습니다.');
      const missing = mediaIn([content, stimulus]).find((key) => !known.has(key));
      if (missing) throw new Refusal(`그림이나 소리 ${quoted(`media/${missing}`, '이/가')} 파일에 없습니다.`);
      return { content, stimulus, notes: [], meta };
    });
  });
  const used = new Set(media.map(({ key }) => `media/${key}`));
  const others = [...files.keys()]
    .filter((path) => path !== ownFile && !used.has(path))
    .map((path) => refused(path, ['문항 묶음에 들어 있지 않은 파일이어서 읽지 않았습니다.']));
  return { format: 'academy', items: [...items, ...others], media };
}
