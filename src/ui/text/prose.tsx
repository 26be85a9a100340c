import { classNames } from '#src/ui/class-names.ts';

/** A long text that the server has cleaned and drawn; it is handed over as HTML and never made in the browser. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={classNames('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only texts that the one cleaner on the server has drawn come here
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
