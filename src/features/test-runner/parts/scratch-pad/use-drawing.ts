import { type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  drawStrokes,
  type Point,
  pointAt,
  type Stroke,
  type strokesOf,
  withoutTouched,
} from './scratch-strokes.ts';

export type Tool = 'pen' | 'eraser';

/** Redraws a canvas whenever its strokes, its size or the colours of the page change. */
function useRedrawn(strokes: readonly Stroke[]) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef(strokes);
  shown.current = strokes;
  useEffect(() => {
    const redraw = () => canvas.current && drawStrokes(canvas.current, shown.current);
    redraw();
    // The sheet grows with the window, and by its own button.
    const sizes = new ResizeObserver(redraw);
    if (canvas.current) sizes.observe(canvas.current);
    const watcher = new MutationObserver(redraw);
    watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      sizes.disconnect();
      watcher.disconnect();
    };
  }, []);
  useEffect(() => {
    if (canvas.current) drawStrokes(canvas.current, strokes);
  }, [strokes]);
  return { canvas, shown };
}

/** The strokes of a sheet and the pointer that draws or erases them. */
export function useDrawing(sheet: ReturnType<typeof strokesOf>, tool: Tool) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>(sheet.read);
  const { canvas, shown } = useRedrawn(strokes);
  const drawing = useRef<{ readonly pointer: number; readonly points: Point[] } | null>(null);
  const put = (next: readonly Stroke[]) => {
    setStrokes(next);
    sheet.write(next);
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    // One pointer draws: a palm that comes to rest neither ends nor bends what the finger or the pen draws.
    if (drawing.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = { pointer: event.pointerId, points: [pointAt(event)] };
    if (tool === 'eraser') put(withoutTouched(strokes, pointAt(event)));
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (drawing.current?.pointer !== event.pointerId) return;
    if (tool === 'eraser') return put(withoutTouched(shown.current, pointAt(event)));
    drawing.current.points.push(pointAt(event));
    drawStrokes(event.currentTarget, [...shown.current, drawing.current.points]);
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (drawing.current?.pointer !== event.pointerId) return;
    const stroke = drawing.current.points;
    drawing.current = null;
    if (tool === 'pen') put([...shown.current, stroke]);
  };
  const pointer = { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end };
  return { canvas, strokes, put, pointer };
}
