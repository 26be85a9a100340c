import type { ComponentProps } from 'react';

/** A picture as the server names it: where it is fetched, and its other sizes where there are any. */
export interface Pictured {
  readonly src: string;
  readonly srcSet?: string | undefined;
  /** The same sizes in the format that is smaller, for browsers that read it. */
  readonly avif?: string | undefined;
}

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  readonly of: Pictured;
}

/** A picture in the size its place asks for (`sizes`); it lies in the page as a bare `img` would. */
export function Picture({ of: { avif, ...from }, sizes, ...img }: Props) {
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img alt="" {...img} {...from} sizes={from.srcSet && sizes} />
    </picture>
  );
}
