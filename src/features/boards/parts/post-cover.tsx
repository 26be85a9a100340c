import { Picture } from '#src/ui/picture.tsx';
import type { PostListRow } from '../contract/posts.ts';

/** The picture of a post: what was uploaded for it, or one drawn from what it is about; the same in every list and on the post. */
export function PostCover({
  post,
  className,
  sizes,
  isFirst = false,
}: {
  post: Pick<PostListRow, 'cover'>;
  className: string;
  /** How wide it is shown, as the browser chooses the file by it. */
  sizes: string;
  /** Eagerly where it is seen first. */
  isFirst?: boolean;
}) {
  return (
    <Picture
      of={post.cover}
      sizes={sizes}
      width={640}
      height={360}
      loading={isFirst ? 'eager' : 'lazy'}
      className={`bg-brand-pale object-cover ${className}`}
    />
  );
}
