import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type DocumentView,
  openDocumentEndpoint,
  saveDocumentEndpoint,
} from '#src/features/publishing/contract/documents.ts';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { draftCopy, isSameJson, type LeftCopy, type OwnCopy } from '#src/web/office/forms/draft-copy.ts';
import { useLeaveHold } from '#src/web/office/forms/leave-guard.tsx';
import { keepDraft, type Order } from './draft-keeper.ts';

/** What is shown of all texts; what is being written is not read anew under its writer's hands. */
export const documentsKey = ['office', 'documents'] as const;

/** The document as the server has it. */
export function useDocumentQuery(subject: string) {
  return useQuery({
    queryKey: ['office', 'document', subject],
    queryFn: () => callApi(openDocumentEndpoint, { subject }),
    // What is typed is never overwritten by a refetch.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface Writing<C> {
  readonly content: C;
  readonly change: (content: C) => void;
  readonly version: number;
  readonly isSaved: boolean;
  readonly savedAt: string | null;
  /** Why the last save did not happen; null when it did. */
  readonly refusal: string | null;
  /** Somebody else saved first. */
  readonly isBehind: boolean;
  /** Nobody is signed in any more. */
  readonly isSignedOut: boolean;
  /** Saves at once what is typed; answers the version, or null where that was refused. */
  readonly saveNow: () => Promise<number | null>;
  /** Puts this text over the other's, which is kept in the history. */
  readonly overwrite: () => Promise<number | null>;
  /** What this browser kept of an earlier writing that never was saved; null where there is nothing more. */
  readonly left: LeftCopy | null;
  /** Goes on with that, or throws it away; what was typed before it was taken is asked about in its place. */
  readonly settleLeft: (isTaken: boolean) => void;
  /** Grows whenever another text takes the place of what is shown: fields that hold their own begin anew. */
  readonly era: number;
}

/** Tells the screens what a save ended besides: plans and approvals of another text. */
function useSend(subject: string) {
  const queries = useQueryClient();
  return async ({ version, text: content, isOver }: Order) => {
    const answer = await callApi(saveDocumentEndpoint, { subject, version, content, isOver });
    if (answer.isUnplanned) {
      queries.setQueryData<DocumentView>(
        ['office', 'document', subject],
        (old) => old && { ...old, publishAt: null, approval: null },
      );
      void toast('글을 고쳐 예약과 승인 요청이 풀렸습니다. 다 쓰신 뒤 다시 해 주세요.');
    }
    // Whoever comes back to this screen finds what was saved, not what was read.
    queries.setQueryData<DocumentView>(
      ['office', 'document', subject],
      (old) =>
        old && {
          ...old,
          version: answer.version,
          editedAt: answer.editedAt,
          hasChanges: true,
          content: JSON.parse(content) as unknown,
        },
    );
    void queries.invalidateQueries({ queryKey: documentsKey });
    return answer;
  };
}

/**
 * What is being typed: kept here and in this browser, saved by itself shortly after the last key, on top of the version it
 * was read from, and before the page is left.
 */
export function useWriting<C>(document: DocumentView, first: C): Writing<C> {
  const [content, setContent] = useState(first);
  const [, setTick] = useState(0);
  const [copy] = useState(() => draftCopy(document.subject));
  const [opened] = useState(() => JSON.stringify(first));
  const asked = useLeft(copy, opened);
  const [era, setEra] = useState(0);
  const send = useRef(useSend(document.subject));
  const [keeper] = useState(() =>
    keepDraft({
      first: { version: document.version, at: document.editedAt, text: opened },
      copy,
      send: (order) => send.current(order),
      onChange: () => setTick((tick) => tick + 1),
    }),
  );
  useEffect(() => {
    const again = () => void keeper.saveNow();
    window.addEventListener('online', again);
    window.document.addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('online', again);
      window.document.removeEventListener('visibilitychange', again);
      keeper.leave();
    };
  }, [keeper]);
  useLeaveHold(() => !keeper.isSaved(), keeper.saveNow);
  const change = (next: C) => {
    setContent(next);
    keeper.change(JSON.stringify(next));
  };
  return {
    content,
    change,
    version: keeper.saved().version,
    isSaved: keeper.isSaved(),
    savedAt: keeper.saved().at,
    refusal: keeper.refusal(),
    isBehind: keeper.behind() !== null,
    isSignedOut: keeper.isSignedOut(),
    saveNow: keeper.saveNow,
    overwrite: keeper.overwrite,
    left: asked.left,
    settleLeft(isTaken) {
      const { left } = asked;
      if (!left) return;
      const typed = JSON.stringify(content);
      const isTyped = isTaken && !isSameJson(typed, opened) && !isSameJson(typed, left.text);
      const replaced = isTyped ? copy.keepReplaced(keeper.saved().version, typed) : null;
      if (isTaken) {
        change(JSON.parse(left.text) as C);
        setEra(era + 1);
      }
      asked.settle(replaced);
    },
    era,
  };
}

/** What earlier openings left, one after the other. */
function useLeft(copy: OwnCopy, opened: string) {
  const [left, setLeft] = useState(() => copy.left(opened));
  return {
    left: left[0] ?? null,
    /** The first is answered; `replaced` is asked about in its place. */
    settle(replaced: LeftCopy | null) {
      const [done, ...more] = left;
      if (done) copy.drop(done);
      setLeft(replaced ? [replaced, ...more] : more);
    },
  };
}
