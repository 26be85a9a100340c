import { type FormEvent, useContext, useEffect, useRef, useState } from 'react';
import { type Blocker, type BlockerFunction, UNSAFE_DataRouterContext as RouterContext } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';

/** What stands in a form now, as one text to compare by. */
function contentOf(form: HTMLFormElement): string {
  const values = [...form.elements].map((element) => {
    if (element instanceof HTMLInputElement)
      return /checkbox|radio/.test(element.type) ? String(element.checked) : element.value;
    const hasValue = element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
    return hasValue ? element.value : '';
  });
  return JSON.stringify(values);
}

interface Hold {
  isUnsaved(): boolean;
  /** Saves what there is; null where that could not be. */
  save(): Promise<unknown>;
}
const holds = new Set<Hold>();
/** So long a page that is left may take to save; then its writer is asked. */
const savingLimitMs = 4_000;

/** Whether something is still unsaved that saves itself. */
const isHeld = () => [...holds].some((hold) => hold.isUnsaved());

async function saveHeld(): Promise<void> {
  const saving = [...holds].filter((hold) => hold.isUnsaved()).map((hold) => hold.save());
  const limit = new Promise<void>((done) => setTimeout(done, savingLimitMs));
  if (saving.length > 0) await Promise.race([Promise.allSettled(saving), limit]);
}

/** Has something that saves itself saved before its page is left; where it cannot be, whoever leaves is asked. */
export function useLeaveHold(isUnsaved: () => boolean, save: () => Promise<unknown>): void {
  const latest = useRef({ isUnsaved, save });
  latest.current = { isUnsaved, save };
  useEffect(() => {
    const hold: Hold = { isUnsaved: () => latest.current.isUnsaved(), save: () => latest.current.save() };
    holds.add(hold);
    return () => void holds.delete(hold);
  }, []);
}

/** Forms that only ask for something to be shown have nothing to lose. */
const asksOnly = 'form[data-asks-only]';

function formOf(target: EventTarget): HTMLFormElement | null {
  const form = target instanceof Element ? target.closest('form') : null;
  return form?.matches(asksOnly) ? null : form;
}

/** Screens that hold what was typed in their own state, without a form; see `useUnsaved`. */
const unsavedScreens = new Set<object>();

/**
 * Tells the guard that a screen holds something unsaved that stands in no form. Answers a function that says at once
 * "it is saved", for the moment before the screen leads on by itself.
 */
export function useUnsaved(hasUnsaved: boolean): () => void {
  const [screen] = useState(() => ({}));
  useEffect(() => {
    if (hasUnsaved) unsavedScreens.add(screen);
    else unsavedScreens.delete(screen);
    return () => void unsavedScreens.delete(screen);
  }, [screen, hasUnsaved]);
  return () => void unsavedScreens.delete(screen);
}

const letsPass: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined };

/**
 * What `useBlocker` of React Router does, asked of the router itself: the hook would travel with every page of the site,
 * in the chunk they all run on (docs/decisions/0021-what-a-page-weighs.md).
 */
function useOfficeBlocker(isBlocked: BlockerFunction): Blocker {
  const router = useContext(RouterContext)?.router;
  const [blocker, setBlocker] = useState(letsPass);
  const latest = useRef(isBlocked);
  latest.current = isBlocked;
  useEffect(() => {
    if (!router) return;
    const key = 'unsaved';
    router.getBlocker(key, (moves) => latest.current(moves));
    const unsubscribe = router.subscribe(({ blockers }) => setBlocker(blockers.get(key) ?? letsPass));
    return () => {
      unsubscribe();
      router.deleteBlocker(key);
    };
  }, [router]);
  return blocker;
}

/**
 * Knows the forms below it in which something stands that was typed and not sent. A form that is gone, was sent, or holds
 * again what it held at first, counts no more.
 */
export function useLeaveGuard() {
  const before = useRef(new Map<HTMLFormElement, string>());
  const typed = useRef(new Set<HTMLFormElement>());
  const isUnsaved = () => {
    for (const form of before.current.keys())
      if (!form.isConnected) {
        before.current.delete(form);
        typed.current.delete(form);
      }
    if (unsavedScreens.size > 0) return true;
    return [...typed.current].some((form) => contentOf(form) !== before.current.get(form));
  };
  const sent = (form: HTMLFormElement | null) => {
    if (!form) return;
    typed.current.delete(form);
    before.current.set(form, contentOf(form));
  };
  const blocker = useOfficeBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (isHeld() || isUnsaved()),
  );
  const [mustAsk, setMustAsk] = useState(false);
  const asked = useRef(isUnsaved);
  asked.current = isUnsaved;
  useEffect(() => {
    setMustAsk(false);
    if (blocker.state !== 'blocked') return;
    let isOver = false;
    void saveHeld().then(() => {
      if (isOver) return;
      if (isHeld() || asked.current()) setMustAsk(true);
      else blocker.proceed();
    });
    return () => {
      isOver = true;
    };
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isHeld() || asked.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return {
    listeners: {
      onFocus: ({ target }: { target: EventTarget }) => {
        const form = formOf(target);
        if (form && !before.current.has(form)) before.current.set(form, contentOf(form));
      },
      onInput: ({ target }: FormEvent) => {
        const form = formOf(target);
        if (form) typed.current.add(form);
      },
      onSubmit: ({ target }: FormEvent) => sent(formOf(target)),
      /** A button that saves without submitting says so. */
      onClick: ({ target }: { target: EventTarget }) => {
        if (target instanceof Element && target.closest('[data-saves]')) sent(formOf(target));
      },
    },
    blocker,
    mustAsk,
  };
}

/** Asks before a page is left on which something was typed and not saved. */
export function LeaveDialog({ blocker, mustAsk }: { blocker: Blocker; mustAsk: boolean }) {
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      title="저장하지 않은 내용이 있습니다"
      isOpen={mustAsk && blocker.state === 'blocked'}
      onClose={stay}
      actions={
        <>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            저장하지 않고 나가기
          </Button>
          <Button onClick={stay}>계속 쓰기</Button>
        </>
      }
    >
      <p>
        {isHeld()
          ? '아직 서버에 저장하지 못했습니다. 지금 나가면 적으신 글은 이 컴퓨터에만 남고, 이 글을 다시 열 때 이어 쓸 수 있습니다.'
          : '이 화면을 나가면 적으신 내용이 사라집니다.'}
      </p>
    </Dialog>
  );
}
