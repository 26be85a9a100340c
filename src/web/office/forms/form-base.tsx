import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { follow, standsOf } from './overtaken/boxes.ts';
import {
  asStored,
  isOwnSave,
  isTypedSince,
  type Overtaken,
  overtaken,
  type Stands,
} from './overtaken/compare.ts';

/** A form as it was begun, or last looked at, and as it was last compared with what is stored. */
interface Held {
  readonly form: HTMLFormElement;
  readonly version: number;
  readonly began: Stands;
  readonly last: Stands;
  /** What was last sent of it, as it stands stored once it is saved. */
  readonly sent?: Stands | undefined;
  /** What was saved of it and is not read again yet. */
  readonly saved?: Stands | undefined;
}

const nothing: Overtaken = { changed: [], contested: [] };

/** How a form stands, with nothing typed that is known of. */
function heldOf(form: HTMLFormElement, version: number): Held {
  const stands = standsOf(form);
  return { form, version, began: stands, last: stands };
}

/**
 * Compares a form with what somebody else saved meanwhile. What it began with is read from its boxes at the first key;
 * boxes nobody touched take what is stored now, and what was typed here stays. A version that holds what this form sent
 * is its own: `takeOwn` is called before anything of it is seen.
 */
function useOvertaken(version: number, isBehind: boolean, takeOwn: () => void) {
  const held = useRef<Held | null>(null);
  const [found, setFound] = useState(nothing);
  useLayoutEffect(() => {
    const was = held.current;
    if (!isBehind || !was || was.version === version) return;
    const last = standsOf(was.form);
    if (![was.saved, was.sent].some((one) => one && isOwnSave(one, last))) return;
    // Read before its save was answered, it is known by what was sent until then.
    const sent = was.saved ? undefined : was.sent;
    held.current = { ...was, version, began: last, last, sent, saved: undefined };
    setFound(nothing);
    takeOwn();
  }, [isBehind, version, takeOwn]);
  useEffect(() => {
    const was = held.current;
    if (!isBehind || !was || was.version === version) return;
    const last = follow(was.form, was.last);
    held.current = { ...was, version, last, sent: undefined, saved: undefined };
    setFound(overtaken(was.began, last));
  }, [isBehind, version]);
  return {
    found,
    /** Keeps what the form began with; while it is behind, what is typed is compared anew. */
    hear(form: HTMLFormElement, isFirst: boolean) {
      const was = held.current;
      if (!was?.form.isConnected || (isFirst && !was.sent)) held.current = heldOf(form, version);
      else if (isBehind) setFound(overtaken(was.began, standsOf(form)));
    },
    send(form: HTMLFormElement) {
      const was = held.current;
      const sent = asStored(standsOf(form));
      held.current = { ...(was?.form.isConnected ? was : heldOf(form, version)), sent };
    },
    /** What was sent is stored: the form begins from it. Answers whether something else was typed meanwhile. */
    save(): boolean {
      const was = held.current;
      if (!was?.sent || !was.form.isConnected) return false;
      held.current = { ...was, began: was.sent, last: was.sent, saved: was.sent };
      return isTypedSince(was.sent, standsOf(was.form));
    },
    /** Looked at: the form begins from what is stored now. */
    accept() {
      const was = held.current;
      if (was) held.current = { ...was, began: was.last };
      setFound(nothing);
    },
  };
}

/**
 * The version a form was begun on. While nothing is typed the form follows the server (`formKey` makes it begin afresh);
 * from the first key on it stays, so that what somebody else saves meanwhile is told and never overwritten unseen, and
 * what is typed while its own save is under way is kept.
 */
export function useFormBase(version: number) {
  const [base, setBase] = useState({ version, formKey: 0 });
  const [isTyped, setTyped] = useState(false);
  const isOther = base.version !== version;
  const isBehind = isOther && isTyped;
  const take = useCallback(() => setBase(({ formKey }) => ({ version, formKey })), [version]);
  const compared = useOvertaken(version, isBehind, take);
  if (isOther && !isTyped) setBase({ version, formKey: base.formKey + 1 });
  return {
    ...base,
    isBehind,
    found: compared.found,
    /** For `<form onInput>`; a form whose values its screen holds calls it with nothing. */
    onInput(event?: FormEvent<HTMLFormElement>) {
      if (event) compared.hear(event.currentTarget, !isTyped);
      setTyped(true);
    },
    /** For `<form onSubmit>` of a form that is saved by nothing else: keeps what is sent, to know its own save by. */
    sending: (submit: (event: FormEvent<HTMLFormElement>) => void) => (event: FormEvent<HTMLFormElement>) => {
      compared.send(event.currentTarget);
      submit(event);
    },
    saved: () => setTyped(compared.save()),
    accept() {
      compared.accept();
      take();
    },
  };
}

/** Says that somebody else was faster and what stands there now; what was typed stays and may be saved over it knowingly. */
export function BehindNotice({
  base,
  children,
}: {
  base: ReturnType<typeof useFormBase>;
  children: ReactNode;
}) {
  if (!base.isBehind) return null;
  const { changed, contested } = base.found;
  return (
    <Notice tone="warn" title="그 사이 다른 사람이 먼저 고쳤습니다." isLive>
      <p>지금 저장된 내용: {children}</p>
      {changed.length > 0 && (
        <p>
          바뀐 항목: {changed.join(', ')}. 여기에서 손대지 않으신 항목은 지금 저장된 값으로 바꾸어 두었습니다.
        </p>
      )}
      {contested.map(({ label, stored, own }) => (
        <p key={label}>
          {label}: 저장된 값 ‘{stored}’ · 적으신 값 ‘{own}’
        </p>
      ))}
      <p>적으신 내용은 그대로 있습니다. 확인하신 뒤에 저장해 주세요.</p>
      <Button variant="secondary" className="justify-self-start" onClick={base.accept}>
        확인했습니다
      </Button>
    </Notice>
  );
}
