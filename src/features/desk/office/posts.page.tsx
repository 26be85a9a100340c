import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, Link, useNavigate, useSearchParams } from 'react-router';
import {
  createPostEndpoint,
  listOfficePostsEndpoint,
  type OfficePost,
  showPostEndpoint,
} from '#src/features/boards/contract/office.ts';
import { boards } from '#src/features/boards/rules/boards.ts';
import { formatSeoulDate, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { Table } from '#src/ui/table.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';

type BoardKey = OfficePost['board'];
type Status = OfficePost['status'];
const states: Readonly<Record<Status, readonly [StatusTone, string]>> = {
  draft: ['closed', '초안'],
  published: ['good', '게시됨'],
  hidden: ['wait', '숨김'],
  removed: ['bad', '내림'],
};
const labelOf = new Map<string, string>(boards.map(({ key, label }) => [key, label]));

export default function OfficePostsPage() {
  const [search] = useSearchParams();
  const filter = {
    board: boards.find(({ key }) => key === search.get('board'))?.key,
    status: (Object.keys(states) as Status[]).find((status) => status === search.get('status')),
    q: search.get('q') || undefined,
    page: Math.max(1, Number(search.get('page')) || 1),
  };
  const list = useQuery({
    queryKey: ['office', 'documents', 'posts', filter],
    queryFn: () => callApi(listOfficePostsEndpoint, filter),
  });
  const hrefOf = (page: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(page));
    return `/office/posts?${next}`;
  };
  return (
    <section className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-2xl">게시글</h1>
        <NewPost board={filter.board ?? 'notice'} />
      </div>
      <Filters {...filter} />
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {!list.data && !list.error && <Skeleton className="h-64" />}
      {list.data?.posts.length === 0 && <EmptyState title="조건에 맞는 글이 없습니다." />}
      {list.data && list.data.posts.length > 0 && <PostTable posts={list.data.posts} />}
      {list.data && <Pagination page={filter.page} pages={Math.ceil(list.data.total / 20)} hrefOf={hrefOf} />}
    </section>
  );
}

function NewPost({ board }: { board: BoardKey }) {
  const [chosen, setChosen] = useState<BoardKey>(board);
  const navigate = useNavigate();
  const creating = useMutation({
    mutationFn: () => callApi(createPostEndpoint, { board: chosen }),
    onSuccess: ({ postId }) => navigate(`/office/posts/${postId}`),
  });
  return (
    <div className="flex items-end gap-2">
      <SelectField
        label="새 글의 게시판"
        value={chosen}
        onChange={(event) => setChosen(event.target.value as BoardKey)}
      >
        {boards.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button className="min-h-12 shrink-0" isBusy={creating.isPending} onClick={() => creating.mutate()}>
        새 글 쓰기
      </Button>
    </div>
  );
}

interface FilterValues {
  readonly board: string | undefined;
  readonly status: string | undefined;
  readonly q: string | undefined;
}

function Filters({ board, status, q }: FilterValues) {
  return (
    <Form
      method="get"
      action="/office/posts"
      role="search"
      className="grid items-end gap-3 rounded-card border border-line bg-paper p-4 sm:grid-cols-[1fr_1fr_2fr_auto]"
    >
      <SelectField label="게시판" name="board" defaultValue={board ?? ''}>
        <option value="">전체</option>
        {boards.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="상태" name="status" defaultValue={status ?? ''}>
        <option value="">전체</option>
        {Object.entries(states).map(([key, [, word]]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </SelectField>
      <TextField label="검색어" name="q" type="search" maxLength={50} defaultValue={q ?? ''} />
      <Button type="submit" look="secondary" className="min-h-12">
        찾기
      </Button>
    </Form>
  );
}

function PostTable({ posts }: { posts: readonly OfficePost[] }) {
  return (
    <Table
      caption="게시글"
      rows={posts}
      keyOf={(post) => post.id}
      columns={[
        {
          name: '제목',
          isRowHeader: true,
          cell: (post) => (
            <Link to={`/office/posts/${post.id}`} className="text-brand underline-offset-4 hover:underline">
              {post.title}
            </Link>
          ),
        },
        { name: '게시판', cell: (post) => `${labelOf.get(post.board)} · ${post.category}` },
        { name: '상태', cell: (post) => <PostState post={post} /> },
        {
          name: '게시일',
          cell: (post) => (post.status === 'draft' ? '-' : formatSeoulDate(post.publishedAt)),
        },
        { name: '조회', isNumber: true, cell: (post) => post.viewCount.toLocaleString('ko-KR') },
        { name: '할 일', cell: (post) => <PostActs post={post} /> },
      ]}
    />
  );
}

function PostState({ post }: { post: OfficePost }) {
  const [tone, word] = states[post.status];
  return (
    <span className="flex flex-wrap gap-1">
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {post.isPinned && <StatusBadge tone="soon">고정</StatusBadge>}
      {post.isWithdrawn && <StatusBadge tone="bad">동의 철회로 숨김</StatusBadge>}
      {post.movedTo && <StatusBadge tone="wait">옮김</StatusBadge>}
      {post.publishAt && (
        <StatusBadge tone="wait">{`${formatSeoulDateTime(post.publishAt)} 예약`}</StatusBadge>
      )}
      {post.hasDraft && !post.publishAt && <StatusBadge tone="soon">고치는 중</StatusBadge>}
    </span>
  );
}

function PostActs({ post }: { post: OfficePost }) {
  const queries = useQueryClient();
  const showing = useMutation({
    mutationFn: (status: 'published' | 'hidden' | 'removed') =>
      callApi(showPostEndpoint, { postId: post.id, status, movedTo: post.movedTo }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['office', 'documents'] }),
  });
  if (post.status === 'draft') return null;
  const isShown = post.status === 'published';
  return (
    <span className="flex flex-wrap gap-1">
      <Button
        look="secondary"
        isBusy={showing.isPending}
        onClick={() => showing.mutate(isShown ? 'hidden' : 'published')}
      >
        {isShown ? '숨기기' : '다시 보이기'}
        <span className="sr-only"> {post.title}</span>
      </Button>
      {post.status === 'hidden' && (
        <Button look="quiet" isBusy={showing.isPending} onClick={() => showing.mutate('removed')}>
          완전히 내리기<span className="sr-only"> {post.title}</span>
        </Button>
      )}
      {showing.error && <span className="text-sm text-danger">{sentenceOf(showing.error)}</span>}
    </span>
  );
}
