import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { movedLabel } from '#src/features/boards/rules/boards.ts';
import {
  type DocumentView,
  previewDocumentEndpoint,
  publishDocumentEndpoint,
  unscheduleDocumentEndpoint,
} from '#src/features/publishing/contract/documents.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink, buttonClass } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import type { LeftCopy } from '#src/web/office/forms/draft-copy.ts';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { documentsKey, type Writing } from '../writing/use-document.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { mayUndoPublish, undoPublish } from './undo-publish.ts';

interface BarProps {
  readonly document: DocumentView;
  readonly writing: Writing<unknown>;
  /** Called when another text took the place of what is shown here. */
  readonly onRestored: () => void;
}

/** Preview, and what becomes of a text that is to go out later; each renews what is shown of the document. */
function usePublishing({ document, writing, onRestored }: BarProps) {
  const queries = useQueryClient();
  const { subject, version, publishAt, publishNote } = document;
  const key = ['office', 'document', subject];
  const changed = (fresh: DocumentView) => void queries.setQueryData(key, fresh);
  const previewing = useAct({
    renews: null,
    mutationFn: async () => {
      await writing.saveNow();
      return callApi(previewDocumentEndpoint, { subject });
    },
    onSuccess: ({ url }) => window.open(url, '_blank', 'noopener'),
  });
  const unplanning = useAct({
    renews: documentsKey,
    onSaved: changed,
    mutationFn: () => callApi(unscheduleDocumentEndpoint, { subject, version }),
    onSuccess: async (fresh) => {
      const at = publishAt ?? undefined;
      const reason = publishNote || undefined;
      await toastWithUndo(queries, '예약을 취소했습니다.', () =>
        callApi(publishDocumentEndpoint, { subject, version: fresh.version, at, reason }),
      );
    },
  });
  const settling = useAct({
    renews: documentsKey,
    mutationFn: () => callApi(unscheduleDocumentEndpoint, { subject, version }),
    onSaved: changed,
  });
  const published = async (fresh: DocumentView) => {
    changed(fresh);
    if (fresh.approval) return toast('승인을 요청했습니다. 다른 담당자의 첫 화면에 보입니다.');
    if (fresh.publishAt) return toast(`${formatSeoulDateTime(fresh.publishAt)}에 게시합니다.`);
    if (fresh.hiddenLabel !== null)
      return toast(
        fresh.hiddenLabel === movedLabel
          ? '게시했지만 다른 주소로 옮긴 글이라, 여는 분은 옮긴 곳을 보게 됩니다. 게시글 목록에서 제자리로 되돌릴 수 있습니다.'
          : '게시했지만 숨기거나 내린 글이라 보이지 않습니다. 게시글 목록에서 다시 보이게 해 주세요.',
      );
    if (!mayUndoPublish(fresh, document.isPublished)) return toast('게시했습니다.');
    await toastWithUndo(queries, '게시했습니다.', async () => {
      try {
        await undoPublish(fresh, document.isPublished);
      } finally {
        // Also where only half of it was allowed: the draft is another one by then.
        await queries.refetchQueries({ queryKey: key });
        onRestored();
      }
    });
  };
  const error = previewing.error ?? unplanning.error ?? settling.error;
  return { previewing, unplanning, settling, published, changed, error };
}

/** State of the text, preview and publishing; stays in sight while one writes. */
export function PublishBar({ document, writing, onRestored }: BarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const publishing = usePublishing({ document, writing, onRestored });
  const { previewing, unplanning, settling, error } = publishing;
  return (
    <>
      <div className="sticky top-0 z-20 -mx-4 grid gap-2 border-b border-line bg-paper px-4 py-2 md:-mx-5 md:px-5 xl:-mx-6 xl:px-6">
        <div className="flex flex-wrap items-center gap-2 lg:[&_:is(a,button)]:min-h-10 lg:[&_:is(a,button)]:py-1 lg:[&_:is(a,button)]:text-sm">
          <StateBadges document={document} isSaved={writing.isSaved} />
          <p className="mr-auto text-sm text-ink-soft" aria-live="polite">
            {savedText(writing)}
          </p>
          {document.isPublished && document.hiddenLabel === null && (
            <ButtonLink to={document.path} variant="quiet" isOutside>
              {document.subject.startsWith('post-') ? '게시된 글 보기' : '게시된 페이지 보기'}
            </ButtonLink>
          )}
          {(hasNews(document, writing) || document.hiddenLabel !== null) && (
            <Button variant="secondary" isBusy={previewing.isPending} onClick={() => previewing.mutate()}>
              미리보기
            </Button>
          )}
          {document.publishAt ? (
            <Button variant="secondary" isBusy={unplanning.isPending} onClick={() => unplanning.mutate()}>
              예약 취소
            </Button>
          ) : (
            !document.approval && (
              <Button disabled={!hasNews(document, writing)} onClick={() => setIsOpen(true)}>
                게시하기
              </Button>
            )
          )}
        </div>
        {error && <Notice tone="bad" title={sentenceOf(error)} isLive />}
        <WritingNotices writing={writing} />
        <PublishDialog
          subject={document.subject}
          writing={writing}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onDone={(fresh) => void publishing.published(fresh)}
        />
      </div>
      {!document.publishAt && document.publishNote && (
        <Notice
          tone="warn"
          title={`${document.plannedBy ? `${document.plannedBy} 님이 ` : ''}예약하거나 승인을 요청한 글이 게시되지 않았습니다.`}
        >
          <p>{document.publishNote}</p>
          <p>
            <Button variant="secondary" isBusy={settling.isPending} onClick={() => settling.mutate()}>
              확인했습니다
            </Button>
          </p>
        </Notice>
      )}
      {writing.isSaved && <ApprovalPanel document={document} onDone={publishing.changed} />}
    </>
  );
}

/** Whether something of a text is not published yet. */
const hasNews = (document: DocumentView, { isSaved }: Pick<Writing<unknown>, 'isSaved'>) =>
  !document.isPublished || document.hasChanges || !isSaved;

function savedText({ isSaved, savedAt, refusal }: Writing<unknown>): string {
  if (isSaved) return savedAt ? `저장됨 ${formatSeoulDateTime(savedAt)}` : '변경 없음';
  return refusal ? '저장하지 못했습니다' : '저장하는 중…';
}

/** Why the text is not saved and the way on, and a text this computer still has from before. */
function WritingNotices({ writing }: { writing: Writing<unknown> }) {
  return (
    <>
      {writing.refusal && (
        <Notice tone="warn" title={writing.refusal} isLive>
          {writing.isSignedOut && <SignInElsewhere />}
          {writing.isBehind && (
            <p className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => window.location.reload()}>
                먼저 저장된 글 불러오기
              </Button>
              <Button variant="danger" onClick={() => void writing.overwrite()}>
                내 글로 저장하기
              </Button>
            </p>
          )}
        </Notice>
      )}
      {writing.left && (
        <Notice tone="warn" title={leftTitle(writing.left)} isLive>
          <p className="flex flex-wrap gap-2">
            <Button onClick={() => writing.settleLeft(true)}>남은 글로 이어 쓰기</Button>
            <Button variant="secondary" onClick={() => writing.settleLeft(false)}>
              남은 글 버리기
            </Button>
          </p>
        </Notice>
      )}
    </>
  );
}

/** The way on for whoever was signed out while writing; what is typed stays where it is. */
function SignInElsewhere() {
  return (
    <>
      <p>쓰신 글은 이 창과 이 컴퓨터에 남아 있습니다. 새 창에서 로그인하고 돌아오시면 저장합니다.</p>
      <p>
        <a className={buttonClass('secondary')} href="/office" target="_blank" rel="noopener">
          새 창에서 로그인
        </a>
      </p>
    </>
  );
}

const leftTitle = ({ at, isReplaced }: LeftCopy) =>
  isReplaced
    ? '바로 앞에 쓰시던 글이 이 컴퓨터에 남아 있습니다.'
    : `${formatSeoulDateTime(at)}에 저장하지 못한 글이 이 컴퓨터에 남아 있습니다.`;

function StateBadges({ document, isSaved }: { document: DocumentView; isSaved: boolean }) {
  return (
    <>
      <StatusBadge tone={document.hiddenLabel ? 'wait' : document.isPublished ? 'good' : 'closed'}>
        {document.hiddenLabel ?? (document.isPublished ? '게시됨' : '초안')}
      </StatusBadge>
      {document.approval && <StatusBadge tone="last">승인 대기</StatusBadge>}
      {document.publishAt && (
        <StatusBadge tone="wait">{`${formatSeoulDateTime(document.publishAt)} 예약`}</StatusBadge>
      )}
      {document.isPublished && hasNews(document, { isSaved }) && !document.publishAt && (
        <StatusBadge tone="soon">고치는 중</StatusBadge>
      )}
    </>
  );
}
