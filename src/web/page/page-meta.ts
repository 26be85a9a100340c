import type { MetaDescriptor } from 'react-router';
import { ownName, titled } from '#src/shared/identity/own-name.ts';
import { placeOf } from '#src/shared/site-map.ts';
import { ownOrigin } from '../api/own-origin.ts';

interface PageTexts {
  readonly title: string;
  readonly description?: string;
  /** Path of the page as search engines should know it. */
  readonly path?: string;
  /** True for members' and other private pages. */
  readonly isPrivate?: boolean;
  /** `article` for posts; pages are a `website`. */
  readonly kind?: 'website' | 'article';
  /** Pages above this one where the menu does not know it, from home downwards. */
  readonly above?: readonly Step[];
}

interface Step {
  readonly name: string;
  readonly path: string;
}

/** Title, description, canonical address, picture for sharing, place in the site, and robots of one page. */
export function pageMeta(texts: PageTexts): MetaDescriptor[] {
  const { title, description, path, isPrivate } = texts;
  const academy = ownName();
  const full = title === academy ? title : titled(title);
  return [
    { title: full },
    { property: 'og:title', content: full },
    { property: 'og:site_name', content: academy },
    { property: 'og:locale', content: 'ko_KR' },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(path ? addressed(path, texts) : []),
  ];
}

function addressed(path: string, { title, kind = 'website', above }: PageTexts): MetaDescriptor[] {
  const address = `${ownOrigin()}${path}`;
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: kind },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${ownOrigin()}/og${path === '/' ? '/home' : path}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...breadcrumb(above ?? stepsTo(path), { name: title, path }),
  ];
}

/** The group of a page has no address of its own: its first page stands for it. */
function stepsTo(path: string): readonly Step[] {
  const place = placeOf(path);
  const first = place?.main.pages[0];
  return place && first && first.path !== path ? [{ name: place.main.label, path: first.path }] : [];
}

function breadcrumb(above: readonly Step[], page: Step): MetaDescriptor[] {
  if (page.path === '/') return [];
  const steps = [{ name: '홈', path: '/' }, ...above, page];
  return [
    jsonLd({
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: `${ownOrigin()}${path}`,
      })),
    }),
  ];
}

/** One block of JSON-LD of schema.org. */
export function jsonLd(thing: Record<string, unknown>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...thing } };
}
