import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import {
  drawStrokes,
  type Point,
  pointAt,
  type Stroke,
  strokesOf,
  withoutTouched,
} from './scratch-strokes.ts';

interface ScratchPadProps {
  readonly attemptNo: string;
  readonly position: number;
  readonly onClose: () => void;
}

type Tool = 'pen' | 'eraser';
const heightPx = 320;

/**
 * Paper to reckon on, one sheet a question. It stays in this browser, is never sent and never marked; the pen
 * draws with mouse, finger or stylus, and whoever cannot draw types in the box beneath.
 */
export function ScratchPad({ attemptNo, position, onClose }: ScratchPadProps) {
  const sheet = strokesOf(attemptNo, position);
  const [strokes, setStrokes] = useState<readonly Stroke[]>(sheet.read);
  const [words, setWords] = useState(sheet.readWords);
  const [tool, setTool] = useState<Tool>('pen');
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<{ readonly pointer: number; readonly points: Point[] } | null>(null);
  const shown = useRef(strokes);
  shown.current = strokes;

  useEffect(() => {
    const redraw = () => canvas.current && drawStrokes(canvas.current, shown.current);
    redraw();
    window.addEventListener('resize', redraw);
    const watcher = new MutationObserver(redraw);
    watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      window.removeEventListener('resize', redraw);
      watcher.disconnect();
    };
  }, []);
  useEffect(() => {
    if (canvas.current) drawStrokes(canvas.current, strokes);
  }, [strokes]);

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

  return (
    <section
      aria-label={`${position}번 연습장`}
      className="grid gap-3 rounded-card border border-line bg-paper p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto text-base">연습장</h3>
        {(['pen', 'eraser'] as const).map((one) => (
          <Button
            key={one}
            variant={tool === one ? 'primary' : 'secondary'}
            aria-pressed={tool === one}
            onClick={() => setTool(one)}
          >
            {one === 'pen' ? '펜' : '지우개'}
          </Button>
        ))}
        <Button variant="secondary" disabled={strokes.length === 0} onClick={() => put(strokes.slice(0, -1))}>
          되돌리기
        </Button>
        <Button variant="secondary" disabled={strokes.length === 0} onClick={() => put([])}>
          모두 지우기
        </Button>
        <Button variant="quiet" onClick={onClose}>
          닫기
        </Button>
      </div>
      <canvas
        ref={canvas}
        role="img"
        aria-label={strokes.length === 0 ? '빈 연습장' : `그린 선 ${strokes.length}개`}
        style={{ height: heightPx }}
        className={classNames(
          'w-full touch-none rounded-lg border border-line bg-paper',
          tool === 'pen' ? 'cursor-crosshair' : 'cursor-cell',
        )}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <label className="grid gap-1.5">
        <span className="text-sm text-ink-soft">
          글로 적기. 연습장은 이 기기에만 남고 제출되거나 채점되지 않습니다.
        </span>
        <textarea
          rows={3}
          maxLength={4_000}
          value={words}
          className="w-full rounded-lg border border-ink-soft/50 bg-paper px-4 py-2 text-base"
          onChange={(event) => {
            setWords(event.currentTarget.value);
            sheet.writeWords(event.currentTarget.value);
          }}
        />
      </label>
    </section>
  );
}
