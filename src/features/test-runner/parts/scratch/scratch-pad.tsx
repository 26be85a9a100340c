import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { strokesOf } from './scratch-strokes.ts';
import { type Tool, useDrawing } from './use-drawing.ts';

interface ScratchPadProps {
  readonly attemptNo: string;
  readonly position: number;
  readonly onClose: () => void;
}

/**
 * Paper to reckon on, one sheet a question. It stays in this browser, is never sent and never marked; the pen
 * draws with mouse, finger or stylus, and whoever cannot draw types in the box beneath. Its height goes with the screen, so
 * that the end of the question is seen above it.
 */
export function ScratchPad({ attemptNo, position, onClose }: ScratchPadProps) {
  const sheet = strokesOf(attemptNo, position);
  const [words, setWords] = useState(sheet.readText);
  const [tool, setTool] = useState<Tool>('pen');
  const [isLarge, setLarge] = useState(false);
  const { canvas, strokes, put, pointer } = useDrawing(sheet, tool);

  return (
    <section
      aria-label={`${position}번 연습장`}
      className="grid gap-2 rounded-card border border-line bg-paper p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-center gap-1.5 sm:gap-2">
        <h3 className="mr-auto text-base max-sm:sr-only">연습장</h3>
        {(['pen', 'eraser'] as const).map((one) => (
          <Button
            key={one}
            variant={tool === one ? 'primary' : 'secondary'}
            aria-pressed={tool === one}
            className="px-3"
            onClick={() => setTool(one)}
          >
            {one === 'pen' ? '펜' : '지우개'}
          </Button>
        ))}
        <Button
          variant="secondary"
          className="px-3"
          disabled={strokes.length === 0}
          onClick={() => put(strokes.slice(0, -1))}
        >
          되돌리기
        </Button>
        <Button variant="secondary" className="px-3" disabled={strokes.length === 0} onClick={() => put([])}>
          모두 지우기
        </Button>
        <Button variant="quiet" className="px-3" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          크게
        </Button>
        <Button variant="quiet" className="px-3" onClick={onClose}>
          닫기
        </Button>
      </div>
      <canvas
        ref={canvas}
        role="img"
        aria-label={strokes.length === 0 ? '빈 연습장' : `그린 선 ${strokes.length}개`}
        className={classNames(
          isLarge ? 'h-[70dvh]' : 'h-[36dvh] max-h-80',
          'w-full touch-none rounded-lg border border-line bg-paper',
          tool === 'pen' ? 'cursor-crosshair' : 'cursor-cell',
        )}
        {...pointer}
      />
      <details>
        <summary className="min-h-11 py-2 text-sm text-ink-soft">
          글로 적기. 연습장은 이 기기에만 남고 제출되거나 채점되지 않습니다.
        </summary>
        <textarea
          rows={3}
          maxLength={4_000}
          value={words}
          aria-label="연습장에 글로 적기"
          className="w-full rounded-lg border border-ink-soft/50 bg-paper px-4 py-2 text-base"
          onChange={(event) => {
            setWords(event.currentTarget.value);
            sheet.writeText(event.currentTarget.value);
          }}
        />
      </details>
    </section>
  );
}
