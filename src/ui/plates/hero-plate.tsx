import { useEffect, useRef } from 'react';

let draw = () => '';

/** Hands the server what draws the large plate; as with the others, what it draws stays as it was sent. */
export function drawHeroBy(drawing: () => string): void {
  draw = drawing;
}

/** The large plate; its layers lean a little towards the pointer. One that appears later fetches its figures first. */
export function HeroPlate({ className }: { className?: string }) {
  const picture = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const svg = picture.current;
    if (!svg || svg.childElementCount > 0) return;
    void import('./hero-drawing.ts').then(
      ({ heroDrawing }) => {
        svg.innerHTML = heroDrawing();
      },
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (!matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches) return;
    const lean = (event: PointerEvent) => {
      picture.current?.style.setProperty('--lean-x', String((event.clientX / innerWidth - 0.5) * 2));
      picture.current?.style.setProperty('--lean-y', String((event.clientY / innerHeight - 0.5) * 2));
    };
    addEventListener('pointermove', lean, { passive: true });
    return () => removeEventListener('pointermove', lean);
  }, []);
  return (
    <svg
      ref={picture}
      aria-hidden="true"
      viewBox="0 0 720 560"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: paths drawn by us from numbers, no word of anybody
      dangerouslySetInnerHTML={{ __html: draw() }}
    />
  );
}
