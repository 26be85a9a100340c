import { z } from 'zod';
import { notASum, typedKrw } from './typed-krw.ts';

/** A number of a row, from the path, a query or a form; the sentence says what is being chosen. */
export const idInput = (sentence = '번호를 확인해 주세요.') =>
  z.coerce.number(sentence).int(sentence).min(1, sentence).max(Number.MAX_SAFE_INTEGER, sentence);

/** Branches by their numbers; none of them: every branch. */
export const branchIdsInput = () => z.array(idInput('분원을 골라 주세요.')).max(200).default([]);

/** What something of the office is called, in so many letters at least. */
export const nameInput = (least: 1 | 2) =>
  z
    .string('이름을 입력해 주세요.')
    .trim()
    .min(least, least === 1 ? '이름을 입력해 주세요.' : '이름을 2자 이상 입력해 주세요.')
    .max(60, '이름은 60자까지입니다.');

/** Why something is done: so many signs, of which two or more are letters or digits (`.....` says nothing). */
export const reasonText = (least: number, most: number) =>
  z
    .string('사유를 입력해 주세요.')
    .trim()
    .min(least, `사유를 ${least}자 이상 적어 주세요.`)
    .max(most, `사유는 ${most}자까지입니다.`)
    // No pattern of the schema: it may be any text, and the description of every call would carry it.
    .refine((text) => /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(text), '사유를 글로 적어 주세요.');

/** Forms carry lists as JSON text; JSON bodies carry them as they are. */
export function readJson(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    return null;
  }
}

/** A school grade, 1 (초1) to 12 (고3). */
export const GradeInput = z.coerce
  .number('학년을 골라 주세요.')
  .int('학년을 골라 주세요.')
  .min(1, '학년을 골라 주세요.')
  .max(12, '학년을 골라 주세요.');

interface Sum {
  /** What is said where there is none. */
  readonly missing: string;
  readonly least?: number;
  readonly most?: number;
  readonly tooSmall?: string;
  readonly tooLarge?: string;
}

/** A sum as a form writes it, read as `typedKrw` reads it; whatever else is none, as `true` is not one won and `1e3` not a thousand. */
function readSum(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [, sign = '', amount = ''] = /^\s*(-?)(.*)$/s.exec(value) ?? [];
  if (amount.trim() === '') return undefined;
  const krw = typedKrw(amount);
  return krw === null ? Number.NaN : sign ? -krw : krw;
}

/** A sum of whole won: a number, or what somebody typed for one. */
export const krwInput = ({
  missing,
  least = 0,
  most = 100_000_000,
  tooSmall = missing,
  tooLarge = '금액을 확인해 주세요.',
}: Sum) =>
  z.preprocess(
    readSum,
    z
      .number({ error: ({ input }) => (input === undefined || input === null ? missing : notASum) })
      .int('원 단위로 입력해 주세요.')
      .min(least, tooSmall)
      .max(most, tooLarge),
  );

/** The secret of a private link. */
export const LinkTokenInput = z
  .string('링크를 확인해 주세요.')
  .regex(/^[\w-]{20,100}$/, '링크를 확인해 주세요.');

/** A wall-clock time of Seoul, `14:00`. */
export const clockInput = (missing = '시각을 입력해 주세요.') =>
  z.string(missing).regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시각은 14:00처럼 입력해 주세요.');

/** Whether a day is one of the calendar: `Date` reads February 31 as March 3, and month 13 as nothing at all. */
const isWallClock = (text: string): boolean => {
  const at = new Date(`${text}:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** A day and time of Seoul's wall clock, `2026-11-28T14:00`, in this century. */
export const dayTimeInput = (missing = '일시를 입력해 주세요.', wrong = '일시를 확인해 주세요.') =>
  z
    .string(missing)
    .regex(/^20\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, { error: wrong, abort: true })
    .refine(isWallClock, wrong);

/** The greatest number a version can be in the database (int4). */
export const greatestVersion = 2_147_483_647;

/** A file of a form: what the browser picked, and on the server its bytes. */
export const fileInput = (sentence = '파일을 골라 주세요.') =>
  z.custom<Uint8Array | Blob>((value) => value instanceof Uint8Array || value instanceof Blob, sentence);

/** A box that is ticked knowingly after a refusal; not ticked where nothing is said. */
export const tickInput = () =>
  z
    .union([z.boolean(), z.enum(['true', 'false'])], '값을 확인해 주세요.')
    .default(false)
    .transform((value) => value === true || value === 'true');
