import type { BoardKey } from '#src/features/boards/contract/posts.ts';

/** A post of the demo before it has a date. */
export interface Writing {
  readonly board: BoardKey;
  readonly category: string;
  readonly title: string;
  readonly summary: string;
  /** In the seed's short writing (markup.ts). */
  readonly body: string;
  /** Names of the demo's files; `!` before one: for members only. */
  readonly files: readonly string[];
}

/** Posts of one board: each begins with `@@ category | title | summary | files`. */
export function writings(board: BoardKey, text: string): Writing[] {
  return text
    .split(/^@@ /m)
    .slice(1)
    .map((one) => {
      const [head = '', ...rest] = one.split('\n');
      const [category = '', title = '', summary = '', files = ''] = head
        .split('|')
        .map((part) => part.trim());
      return {
        board,
        category,
        title,
        summary,
        body: rest.join('\n').trim(),
        files: files === '' ? [] : files.split(' '),
      };
    });
}
