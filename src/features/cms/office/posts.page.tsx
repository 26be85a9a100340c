import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { createPostEndpoint, showPostEndpoint } from '#src/features/boards/contract/office.ts';
import { boardNames, type OfficePost, postList } from '#src/features/boards/contract/post-list.ts';
import { boards, isThrownAway, postLabel, postLabels } from '#src/features/boards/rules/boards.ts';
import { MovePost } from '#src/features/cms/parts/publishing/move-post.tsx';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';

type BoardKey = OfficePost['board'];
const tones: Readonly<Record<OfficePost['status'], StatusTone>> = {
  draft: 'closed',
  published: 'good',
  hidden: 'wait',
  removed: 'bad',
};
export default function OfficePostsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const board = boards.find(({ key }) => key === search.get('board'))?.key ?? 'notice';
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title="게시글">
        <NewPost key={board} board={board} />
      </PageHead>
      <DeclaredList
        list={postList}
        cells={cells}
        keyOf={(post) => post.id}
        nameOf={(post) => post.title}
        searchHint="제목, 요약, 본문"
        bulk={bulk}
        onOpen={(post) => void navigate(`/office/posts/${post.id}`)}
        filters={[
          {
            kind: 'choice',
            name: 'board',
            label: '게시판',
            choices: boards.map(({ key, label }) => [key, label] as const),
          },
          { kind: 'choice', name: 'status', label: '상태', choices: Object.entries(postLabels) },
          {
            kind: 'choice',
            name: 'work',
            label: '할 일',
            choices: [
              ['asked', '승인을 기다리는 글'],
              ['missed', '예약대로 게시하지 못한 글'],
              ['pending', '게시하지 않은 글'],
              ['scheduled', '게시를 예약한 글'],
              ['withdrawn', '동의가 철회된 글'],
            ],
          },
        ]}
        empty={<EmptyState title="아직 쓴 글이 없습니다." />}
      />
    </section>
  );
}

type Status = OfficePost['status'];

const showAs =
  (status: Status | ((post: OfficePost) => Status), done: string) =>
  (posts: readonly OfficePost[], reason: string) =>
    eachRow(posts, {
      nameOf: (post) => post.title,
      done,
      act: async (post) => {
        const { id: postId, status: was, movedTo: wasMovedTo } = post;
        const to = typeof status === 'string' ? status : status(post);
        // What stands so already is left as it is.
        if (to !== was) await callApi(showPostEndpoint, { postId, status: to, was, wasMovedTo, reason });
      },
    });
/** Said where a draft is thrown away. */
const planEnded = '예약과 승인 요청은 취소되며, 되살려도 돌아오지 않습니다.';
const linesOf = (posts: readonly OfficePost[]) => (
  <ul className="list-disc pl-5">
    {posts.map((post) => (
      <li key={post.id}>
        {post.title} · {boardNames.get(post.board)} · {postLabel(post)}
      </li>
    ))}
  </ul>
);
const bulk: readonly BulkAct<OfficePost>[] = [
  {
    label: '숨기기',
    summary: (posts) => (
      <>
        <p>홈페이지에서 보이지 않게 됩니다. 언제든 다시 보일 수 있습니다.</p>
        {linesOf(posts)}
      </>
    ),
    run: showAs('hidden', '개 글을 숨겼습니다.'),
  },
  {
    label: '다시 보이기',
    summary: (posts) => (
      <>
        <p>홈페이지에 다시 보입니다. 버린 초안은 초안으로 돌아옵니다.</p>
        {linesOf(posts)}
      </>
    ),
    run: showAs(({ wasPublished }) => (wasPublished ? 'published' : 'draft'), '개 글을 다시 보였습니다.'),
  },
  {
    label: '내리기',
    isDanger: true,
    summary: (posts) => (
      <>
        <p>홈페이지에서 내리고, 찾아온 분께는 내린 글이라고 알립니다. 언제든 다시 보일 수 있습니다.</p>
        <p>아직 게시하지 않은 초안은 버립니다. {planEnded}</p>
        {linesOf(posts)}
      </>
    ),
    run: showAs('removed', '개 글을 내렸습니다.'),
  },
];

function NewPost({ board }: { board: BoardKey }) {
  const [chosen, setChosen] = useState<BoardKey>(board);
  const navigate = useNavigate();
  const creating = useAct({
    mutationFn: () => callApi(createPostEndpoint, { board: chosen }),
    onSuccess: ({ postId }) => navigate(`/office/posts/${postId}`),
  });
  return (
    <div className="flex items-center gap-2">
      <select
        className="min-h-11 rounded-lg border border-ink-soft/50 bg-paper px-3 text-sm lg:min-h-10"
        aria-label="새 글의 게시판"
        value={chosen}
        onChange={(event) => setChosen(event.target.value as BoardKey)}
      >
        {boards.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <Button className="shrink-0" isBusy={creating.isPending} onClick={() => creating.mutate()}>
        새 글 쓰기
      </Button>
    </div>
  );
}

const cells: CellsOf<typeof postList> = {
  title: (post, text) => (
    <Link
      to={`/office/posts/${post.id}`}
      className="inline-block min-w-48 py-2 text-brand underline-offset-4 hover:underline"
    >
      {text}
    </Link>
  ),
  status: (post) => <PostState post={post} />,
  act: (post) => <PostActs post={post} />,
  viewCount: (post) => post.viewCount.toLocaleString('ko-KR'),
};

function PostState({ post }: { post: OfficePost }) {
  return (
    <span className="flex flex-wrap gap-1">
      <StatusBadge tone={isThrownAway(post) ? 'closed' : tones[post.status]}>{postLabel(post)}</StatusBadge>
      {post.isPinned && <StatusBadge tone="soon">고정</StatusBadge>}
      {post.isWithdrawn && <StatusBadge tone="bad">동의 철회로 숨김</StatusBadge>}
      {post.movedTo && <StatusBadge tone="wait">{`옮김: ${post.movedTo}`}</StatusBadge>}
      {post.publishAt && (
        <StatusBadge tone="wait">{`${formatSeoulDateTime(post.publishAt)} 예약`}</StatusBadge>
      )}
      {post.isAsked && <StatusBadge tone="last">승인 대기</StatusBadge>}
      {post.isMissed && <StatusBadge tone="bad">예약대로 게시 못 함</StatusBadge>}
      {post.hasDraft && !post.publishAt && !post.isAsked && !isThrownAway(post) && (
        <StatusBadge tone="soon">고치는 중</StatusBadge>
      )}
    </span>
  );
}

function PostActs({ post }: { post: OfficePost }) {
  const queries = useQueryClient();
  const { id: postId } = post;
  const from = ({ status: was, movedTo: wasMovedTo }: OfficePost) => ({ postId, was, wasMovedTo });
  const showing = useAct({
    mutationFn: (status: Status) => callApi(showPostEndpoint, { ...from(post), status }),
    onSuccess: async (after) => {
      const { status, movedTo } = post;
      const ended = (post.publishAt || post.isAsked) && isThrownAway(after) ? ` ${planEnded}` : '';
      await toastWithUndo(queries, `${postLabel(after)}으로 바꿨습니다.${ended}`, () =>
        callApi(showPostEndpoint, { ...from(after), status, movedTo }),
      );
    },
  });
  return (
    <span className="flex flex-wrap gap-1">
      {actsOf(post).map(([status, label]) => (
        <Button
          key={status}
          variant={status === 'removed' ? 'quiet' : 'secondary'}
          className="whitespace-nowrap"
          isBusy={showing.isPending}
          onClick={() => showing.mutate(status)}
        >
          {label}
          <span className="sr-only"> {post.title}</span>
        </Button>
      ))}
      {post.wasPublished && <MovePost post={post} />}
      {showing.error && <span className="text-sm text-danger">{sentenceOf(showing.error)}</span>}
    </span>
  );
}

/** What can be done with a post as it stands, in the words of the buttons. */
function actsOf({ status, wasPublished }: OfficePost): readonly (readonly [Status, string])[] {
  if (!wasPublished)
    return status === 'removed' ? [['draft', '초안 되살리기']] : [['removed', '초안 버리기']];
  if (status === 'published') return [['hidden', '숨기기']];
  if (status === 'removed') return [['published', '다시 보이기']];
  return [
    ['published', '다시 보이기'],
    ['removed', '완전히 내리기'],
  ];
}
