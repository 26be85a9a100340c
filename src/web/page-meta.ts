import type { MetaDescriptor } from 'react-router';

interface PageWords {
  readonly title: string;
  readonly description?: string;
  /** Path of the page as search engines should know it. */
  readonly path?: string;
  /** Path of the picture that is shown where the page is shared; the page's own by default. */
  readonly picture?: string;
  /** True for members' and other private pages. */
  readonly isPrivate?: boolean;
}

const academy = 'MSC 아카데미';

/** Title, description, canonical address and robots of one page. */
export function pageMeta({ title, description, path, isPrivate }: PageWords): MetaDescriptor[] {
  const full = title === academy ? title : `${title} | ${academy}`;
  return [
    { title: full },
    { property: 'og:title', content: full },
    { property: 'og:site_name', content: academy },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(path ? [{ tagName: 'link' as const, rel: 'canonical', href: path }] : []),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
