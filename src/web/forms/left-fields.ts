import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';

type Sentences = Readonly<Record<string, string>>;

const none: Sentences = {};
const nothing: readonly string[] = [];

/** What stands at a control, or at the group it is in, as its description: a refusal of it is there. */
function saidAt(control: Element): string[] {
  const said: string[] = [];
  let described = control.closest('[aria-describedby]');
  while (described) {
    const ids = described.getAttribute('aria-describedby')?.split(' ') ?? [];
    said.push(...ids.map((id) => document.getElementById(id)?.textContent ?? ''));
    described = described.parentElement?.closest('[aria-describedby]') ?? null;
  }
  return said;
}

/** Which fields a control is, of those that were refused: by its name, else by what is said at it. */
function fieldsAt(control: EventTarget | null, fields: Sentences): string[] {
  if (!(control instanceof Element)) return [];
  const said = saidAt(control);
  const here = Object.keys(fields).filter((name) => said.includes(fields[name] ?? ''));
  const own = control.getAttribute('name') ?? '';
  return here.includes(own) ? [own] : here;
}

/** What is said at fields, less those that were changed since `of` said it; `isMended` where nothing of it is left. */
function useLeft(of: unknown, fields: Sentences) {
  const [mended, setMended] = useState({ of, names: nothing });
  const mend = useCallback(
    (changed: readonly string[]) => {
      if (changed.length === 0) return;
      setMended((now) => ({ of, names: [...(now.of === of ? now.names : nothing), ...changed] }));
    },
    [of],
  );
  useEffect(() => {
    if (Object.keys(fields).length === 0) return;
    const hear = ({ target }: Event) => mend(fieldsAt(target, fields));
    // At the window: whoever holds the value has heard of it before.
    window.addEventListener('input', hear);
    return () => window.removeEventListener('input', hear);
  }, [mend, fields]);
  const names = mended.of === of ? mended.names : nothing;
  const left = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
  return { left, mend, isMended: names.length > 0 && Object.keys(left).length === 0 };
}

/** What a refusal says at its fields, as far as they were not changed since. */
export function useLeftFields(error: Error | null) {
  return useLeft(error, error instanceof ApiError ? error.fields : none);
}

const differing = (before: object, after: object): string[] =>
  Object.entries(after).flatMap(([name, value]) => (Reflect.get(before, name) === value ? [] : [name]));

/**
 * What a form's own checks, or the server, say at its fields: each sentence goes when its field is changed. `mend` is for
 * values that a form sets by itself, as a grade that follows a birth date.
 */
export function useFieldRefusals() {
  const [said, setSaid] = useState<Sentences>(none);
  const { left, mend } = useLeft(said, said);
  const refuse = (fields: Readonly<Partial<Record<string, string | undefined>>>) =>
    setSaid(
      Object.fromEntries(
        Object.entries(fields).filter((one): one is [string, string] => one[1] !== undefined),
      ),
    );
  const errors: Partial<Record<string, string>> = left;
  return {
    errors,
    refuse,
    mend: (before: object, after: object) => mend(differing(before, after)),
  };
}
