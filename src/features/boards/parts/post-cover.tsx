import type { PostListRow } from '../contract/posts.ts';
import { coverPath } from '../rules/covers.ts';

/** The picture of a post: what was uploaded for it, or one drawn from what it is about; the same in every list and on the post. */
export function PostCover({
  post,
  className,
  isFirst = false,
}: {
  post: Pick<PostListRow, 'id' | 'coverId' | 'title' | 'summary' | 'category'>;
  className: string;
  /** Eagerly where it is seen first. */
  isFirst?: boolean;
}) {
  return (
    <img
      src={post.coverId ? `/files/${post.coverId}` : coverPath(post)}
      alt=""
      width={640}
      height={360}
      loading={isFirst ? 'eager' : 'lazy'}
      className={`bg-brand-pale object-cover ${className}`}
    />
  );
}
