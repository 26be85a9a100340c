import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type DocumentView,
  openDocumentEndpoint,
  saveDocumentEndpoint,
} from '#src/features/publishing/contract.ts';
import { say } from '#src/ui/toast.ts';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';

const savesAfterMs = 1_500;

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
  /** Saves at once what is typed; answers the version, or null where that was refused. */
  readonly saveNow: () => Promise<number | null>;
  /** Puts this text over the other's, which is kept in the history. */
  readonly overwrite: () => Promise<number | null>;
}

/** What is being typed: kept here, saved by itself shortly after the last key, on top of the version it was read from. */
export function useWriting<C>(document: DocumentView, first: C): Writing<C> {
  const [content, setContent] = useState(first);
  const [saved, setSaved] = useState<{ version: number; at: string | null; text: string }>({
    version: document.version,
    at: document.editedAt,
    text: JSON.stringify(first),
  });
  const [behind, setBehind] = useState<number | null>(null);
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (input: { version: number; content: string }) =>
      callApi(saveDocumentEndpoint, { subject: document.subject, ...input }),
  });
  const text = JSON.stringify(content);
  const isSaved = text === saved.text;

  const save = async (version: number): Promise<number | null> => {
    try {
      const answer = await saving.mutateAsync({ version, content: text });
      setSaved({ version: answer.version, at: answer.editedAt, text });
      setBehind(null);
      if (answer.isUnplanned) {
        queries.setQueryData<DocumentView>(
          ['office', 'document', document.subject],
          (old) => old && { ...old, publishAt: null, approval: null },
        );
        await say('글을 고쳐 예약과 승인 요청이 풀렸습니다. 다 쓰신 뒤 다시 해 주세요.');
      }
      void queries.invalidateQueries({ queryKey: ['office', 'documents'] });
      return answer.version;
    } catch (error) {
      const now =
        error instanceof ApiError && error.status === 409 ? (error.data as { version?: number }) : null;
      if (now?.version !== undefined) setBehind(now.version);
      return null;
    }
  };

  const latest = useRef(save);
  latest.current = save;
  const { version } = saved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text begins the wait anew
  useEffect(() => {
    if (isSaved || behind !== null) return;
    const timer = setTimeout(() => void latest.current(version), savesAfterMs);
    return () => clearTimeout(timer);
  }, [text, isSaved, behind, version]);

  useEffect(() => {
    if (isSaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSaved]);

  return {
    content,
    change: setContent,
    version,
    isSaved,
    savedAt: saved.at,
    refusal: saving.error ? sentenceOf(saving.error) : null,
    isBehind: behind !== null,
    saveNow: () => (isSaved ? Promise.resolve(version) : save(version)),
    overwrite: () => save(behind ?? version),
  };
}
