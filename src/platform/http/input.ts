import type { z } from 'zod';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { isKeepable, withoutUnseen } from '#src/shared/words/unseen.ts';

const maxDepth = 12;

/** Whatever is called so is kept as it was typed: another sign would be another password. */
const isPassword = (name: string) => /password/i.test(name);

function cleanText(value: unknown, name = '', depth = 0): unknown {
  if (depth > maxDepth) throw commonErrors.input_invalid();
  if (typeof value === 'string') {
    if (!isKeepable(value)) throw commonErrors.input_invalid();
    return isPassword(name) ? value : withoutUnseen(value);
  }
  // The bytes of a file are no text; whoever takes them looks at them.
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((inner) => cleanText(inner, name, depth + 1));
  return cleanFields(value, depth);
}

/**
 * NUL, lone surrogates and bottomless nesting are refused here, once, for every call; signs that nobody sees are taken
 * away, so that a text of nothing else is empty and each field says in its own words what it lacks.
 */
export function cleanFields(given: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([key, inner]) => {
      cleanText(key, '', depth + 1);
      return [key, cleanText(inner, key, depth + 1)];
    }),
  );
}

const folded = /^([A-Za-z]{1,40})\[(\d{1,2})\](?:\[([A-Za-z]{1,40})\]|\.([A-Za-z]{1,40}))?$/;

/**
 * Lists as the usual form encoders write them, `children[0][name]`, `children[0].name`, `children[0]`, as lists. A name
 * that is given whole as well keeps its own value, and what is folded stays an unknown field.
 */
export function unfolded(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const whole = Object.entries(raw).filter(([key]) => !folded.test(key));
  const plain: Record<string, unknown> = Object.fromEntries(whole);
  const lists = new Map<string, Map<number, unknown>>();
  for (const [key, value] of Object.entries(raw)) {
    const [, name = '', place = '', inner, dotted] = folded.exec(key) ?? [];
    if (name === '') continue;
    if (Object.hasOwn(plain, name)) {
      plain[key] = value;
      continue;
    }
    const list = lists.get(name) ?? new Map<number, unknown>();
    const part = inner ?? dotted;
    const before = list.get(Number(place));
    list.set(Number(place), part === undefined ? value : { ...(before as object), [part]: value });
    lists.set(name, list);
  }
  for (const [name, list] of lists)
    plain[name] = [...list].toSorted(([a], [b]) => a - b).map(([, value]) => value);
  return plain;
}

const sentences: Readonly<Record<string, string>> = {
  invalid_type: '값을 입력해 주세요.',
  invalid_format: '형식을 확인해 주세요.',
  too_small: '값이 너무 짧거나 작습니다.',
  too_big: '값이 너무 길거나 큽니다.',
  invalid_value: '고를 수 있는 값이 아닙니다.',
  unrecognized_keys: '알 수 없는 항목입니다.',
};

/** The first refusal of each field in Korean; a schema's own Korean sentence wins over the general one. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    const isOurs = /[가-힣]/.test(issue.message);
    for (const name of names)
      fields[name] ??= isOurs ? issue.message : (sentences[issue.code] ?? '값을 확인해 주세요.');
  }
  return fields;
}
