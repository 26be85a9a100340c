import { useSyncExternalStore } from 'react';

type Render = (tex: string, isDisplay: boolean) => string;

let render: Render | null = null;
let isLoading = false;
const watchers = new Set<() => void>();

/** KaTeX and its fonts are fetched by the first formula of a page, and only then. */
async function load(): Promise<void> {
  isLoading = true;
  try {
    const [{ default: katex }] = await Promise.all([
      import('katex'),
      import('../../../../node_modules/.academy-fonts/katex.css'),
    ]);
    render = (tex, displayMode) =>
      katex.renderToString(tex, {
        displayMode,
        output: 'htmlAndMathml',
        throwOnError: false,
        strict: 'ignore',
        trust: false,
        maxSize: 20,
        maxExpand: 300,
      });
    for (const watcher of watchers) watcher();
  } finally {
    // After a lost connection the next formula tries again.
    isLoading = false;
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  if (!render && !isLoading) load().catch(() => undefined);
  return () => watchers.delete(watcher);
}

/** A formula: KaTeX with MathML for screen readers; until KaTeX is there, its source. */
export function Maths({ tex, isDisplay = false }: { tex: string; isDisplay?: boolean }) {
  const ready = useSyncExternalStore(
    watch,
    () => render,
    () => null,
  );
  const Tag = isDisplay ? 'div' : 'span';
  if (!ready) return <Tag className="font-mono text-[0.95em]">{tex}</Tag>;
  return (
    <Tag
      className={isDisplay ? 'overflow-x-auto py-1' : undefined}
      // KaTeX writes this markup itself from the TeX; with trust off it makes no links and takes no HTML.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is KaTeX's own output
      dangerouslySetInnerHTML={{ __html: ready(tex, isDisplay) }}
    />
  );
}
