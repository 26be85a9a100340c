import type { PostListRow } from '#src/features/boards/contract/posts.ts';
import { PostCards } from '#src/features/boards/parts/post-lists.tsx';

/** What came of the lessons, as posts with their pictures; nothing where there is none. */
export function ReportStrip({ posts }: { posts: readonly PostListRow[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-4" aria-label="아이들의 리포트와 수업">
      <h2 className="text-xl">아이들의 리포트와 수업</h2>
      <PostCards posts={posts} headingLevel={3} />
    </section>
  );
}
