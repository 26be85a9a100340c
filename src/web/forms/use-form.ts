import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, sentenceOf } from '../api/api-error.ts';

type Values = Readonly<Record<string, string>>;
export type FieldSentences<V> = Partial<Record<keyof V & string, string>>;

/** The first sentence for each field that the schema refuses. */
export function refusedFields<V extends object>(schema: z.ZodType, values: V): FieldSentences<V> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  const found: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    found[issue.path.join('.')] ??= /[가-힣]/.test(issue.message) ? issue.message : '값을 확인해 주세요.';
  }
  return found as FieldSentences<V>;
}

/** The non-empty values of the named controls as they stand in the document. */
function typedIn(form: HTMLFormElement | null, names: readonly string[]): Values {
  const controls = names.map((name) => [name, form?.elements.namedItem(name)] as const);
  return Object.fromEntries(
    controls.flatMap(([name, control]) =>
      control instanceof HTMLInputElement && control.value !== '' ? [[name, control.value]] : [],
    ),
  );
}

interface FormOptions<V extends Values> {
  readonly initial: V;
  /** Refusals before anything is sent, by field. Where the rules cannot be fetched, the server's own say the same. */
  readonly check: (values: V) => FieldSentences<V> | Promise<FieldSentences<V>>;
  /** Fetches the rules with the first keystroke, so that they are here when they are needed. */
  readonly prepare?: () => Promise<unknown>;
  readonly send: (values: V) => Promise<void>;
  /** Looks at a refusal first; true where it was dealt with and need not be shown. */
  readonly onRefused?: (error: ApiError) => boolean;
}

/**
 * One form: values, refusals by field, the sentences for `ErrorSummary`, and a submit that runs once at a
 * time. After a refused submit the first refused field has the focus.
 */
export function useForm<V extends Values>({ initial, check, prepare, send, onRefused }: FormOptions<V>) {
  const [values, setValues] = useState<V>(initial);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [summary, setSummary] = useState<readonly string[] | string>([]);
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [isHydrated, setIsHydrated] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const names = useRef(Object.keys(initial));
  const isPrepared = useRef(false);

  // What was typed or filled in by the browser before this page woke up is in the document only.
  useEffect(() => {
    const early = typedIn(form.current, names.current);
    setValues((old) => ({ ...old, ...early }));
    setIsHydrated(true);
  }, []);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const set = (name: keyof V & string, value: string) => {
    if (!isPrepared.current) prepare?.().catch(() => undefined);
    isPrepared.current = true;
    setValues((old) => ({ ...old, [name]: value }));
    setErrors((old) => ({ ...old, [name]: undefined }));
    // The summary says what is still to do.
    const { [name]: solved, ...others } = errors;
    if (solved && !Object.values(others).includes(solved))
      setSummary((old) => [old].flat().filter((sentence) => sentence !== solved));
  };
  const refuse = (fields: FieldSentences<V>, sentence?: string) => {
    const sentences = Object.values(fields).filter((one): one is string => one !== undefined);
    setErrors(fields);
    setRefusals((count) => count + 1);
    setSummary(sentences.length > 0 ? [...new Set(sentences)] : (sentence ?? '입력값을 확인해 주세요.'));
  };
  const settle = (error: unknown) => {
    if (error instanceof ApiError && onRefused?.(error)) return setSummary([]);
    refuse(error instanceof ApiError ? (error.fields as FieldSentences<V>) : {}, sentenceOf(error));
  };
  const refusedBy = async (of: V): Promise<FieldSentences<V>> => {
    try {
      return await check(of);
    } catch {
      return {};
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const fields = await refusedBy(values);
    if (Object.keys(fields).length > 0) refuse(fields);
    else {
      setErrors({});
      setSummary([]);
      await send(values).catch(settle);
    }
    setIsBusy(false);
  };

  return {
    values,
    set,
    errors,
    summary,
    isBusy,
    /** False in the server's HTML and until the page woke up; a submit before would go nowhere. */
    isHydrated,
    /** For `<form {...formProps}>`; the browser's own bubbles are off, the sentences are ours. */
    formProps: { ref: form, onSubmit: submit, noValidate: true },
    /** For `<TextField {...field('name')} />`. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        set(name, event.target.value),
    }),
  };
}
