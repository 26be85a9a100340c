import { hashOf } from './csp.ts';

const preload = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
/** The router's own way up: it names the modules of the page and starts them. */
const wayUp = /<script type="module" async="">([^<]*__reactRouterRouteModules[^<]*)<\/script>/;

/**
 * Puts the waiting script in its place as a module once the page has been painted. A tab that is not looked at paints
 * nothing and starts at once; two seconds are the most anybody waits.
 */
const starter = [
  `(function(){var s=document.currentScript.previousElementSibling,isUp=false;`,
  `function up(){if(isUp)return;isUp=true;`,
  `s.dataset.modules.split(' ').forEach(function(m){var l=document.createElement('link');l.rel='modulepreload';l.href=m;document.head.append(l)});`,
  `var n=document.createElement('script');n.type='module';n.textContent=s.textContent;s.replaceWith(n)}`,
  `if(document.hidden)return up();`,
  `requestAnimationFrame(function(){requestAnimationFrame(up)});setTimeout(up,2000)})()`,
].join('');

/** What the policy must allow beside the page's own scripts. */
export const starterHash = hashOf(starter);

/**
 * What is read is painted first: the scripts of a page are asked for after its first paint, so that its style and its
 * letters have the line and the processor to themselves. A page without the router's scripts stays as it is.
 */
export function scriptsAfterPaint(html: string): string {
  const modules = [...html.matchAll(preload)].map(([, href = '']) => href);
  if (modules.length === 0 || !wayUp.test(html)) return html;
  return html
    .replaceAll(preload, '')
    .replace(
      wayUp,
      (_whole, text: string) =>
        `<script type="text/later" data-modules="${modules.join(' ')}">${text}</script><script>${starter}</script>`,
    );
}
