import { sizedPictures } from '#src/features/pictures/actions/shown.server.ts';
import type { PictureSource } from '#src/features/pictures/actions/sources.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { Pictured } from '#src/ui/picture.tsx';
import type { PostListRow } from '../contract/posts.ts';
import { coverPath } from '../rules/covers.ts';
import { findByHash, findPicture, isHashShown, listHashes } from '../store/files.server.ts';
import { bytesOf } from './stored-files.server.ts';

/** Pictures and covers of posts, for whoever serves them in sizes. */
export const postPictures: PictureSource = {
  isShown: ({ db, clock }, hash) => isHashShown(db, hash, clock.now()),
  async read(academy, hash) {
    const upload = await findByHash(academy.db, hash);
    return upload && bytesOf(academy, upload);
  },
};

/** How a page names each of these uploads: by its sizes, or as it lies until there are any. */
export async function picturesById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Pictured>> {
  if (ids.length === 0) return new Map();
  const rows = await listHashes(db, ids);
  const sized = await sizedPictures(
    db,
    rows.map(({ hash }) => hash),
  );
  return new Map(rows.map(({ id, hash }) => [id, sized.get(hash) ?? { src: `/files/${id}` }]));
}

/** Rows of posts as lists show them: each with its uploaded cover, or the one drawn for it. */
export async function withCovers<T extends Omit<PostListRow, 'cover'>>(
  db: Db,
  posts: readonly T[],
): Promise<(T & { readonly cover: PostListRow['cover'] })[]> {
  const covers = await picturesById(
    db,
    posts.flatMap(({ coverId }) => coverId ?? []),
  );
  return posts.map((post) => ({
    ...post,
    cover: covers.get(post.coverId ?? '') ?? { src: coverPath(post) },
  }));
}

/** The bytes of a cover that a post shows; null where it was taken out, or is not to be had just now. */
export async function coverBytes(academy: Academy, coverId: string): Promise<Buffer | null> {
  const cover = await findPicture(academy.db, coverId, academy.clock.now());
  return cover && bytesOf(academy, cover);
}
