import { type ComponentProps, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icon.tsx';
import { strokesOf } from './scratch-strokes.ts';
import { type Tool, useDrawing } from './use-drawing.ts';

interface ScratchPadProps {
  readonly attemptNo: string;
  readonly position: number;
  readonly onClose: () => void;
}

const icons = {
  pen: 'M12 20h9M16.5 3.5a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4z',
  eraser:
    'm7 21-4.3-4.3a1 1 0 0 1 0-1.4l9.6-9.6a2 2 0 0 1 2.8 0l4.2 4.2a2 2 0 0 1 0 2.8L11 21M22 21H7m-2-9 7 7',
  undo: 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11',
  clear: 'M3 6h18M8 6V4a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v2m3 0-1 14a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1L5 6',
  larger: 'M15 3h6v6M9 21H3v-6M21 3l-7 7M3 21l7-7',
  close: 'M18 6 6 18M6 6l12 12',
} as const;

interface ToolButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  readonly icon: keyof typeof icons;
  readonly label: string;
}

/** Six of them stand beside each other on the narrowest phone: the icon over its word; elsewhere beside it. */
function ToolButton({ icon, label, ...rest }: ToolButtonProps) {
  return (
    <Button
      {...rest}
      className="px-3 max-sm:min-h-12 max-sm:flex-col max-sm:gap-0.5 max-sm:px-0 max-sm:py-1 max-sm:text-xs"
    >
      <Icon path={icons[icon]} size={18} />
      {label}
    </Button>
  );
}

/**
 * Paper to reckon on, one sheet a question. It stays in this browser, is never sent and never marked; the pen
 * draws with mouse, finger or stylus, and whoever cannot draw types in the box beneath. On a phone it lies over the lower edge of
 * the screen and the question is moved above it; elsewhere it stands in its place.
 */
export function ScratchPad({ attemptNo, position, onClose }: ScratchPadProps) {
  const sheet = strokesOf(attemptNo, position);
  const [tool, setTool] = useState<Tool>('pen');
  const [isLarge, setLarge] = useState(false);
  const { canvas, strokes, put, pointer } = useDrawing(sheet, tool);
  const isEmpty = strokes.length === 0;

  return (
    <section
      aria-label={`${position}번 연습장`}
      data-sheet={isLarge ? 'large' : 'small'}
      className="grid gap-2 rounded-card border border-line bg-paper p-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:px-2 max-sm:pt-2 max-sm:pb-0 max-sm:shadow-[0_-4px_16px_rgb(0_0_0/0.12)] sm:p-4"
    >
      <div className="grid grid-flow-col gap-1 max-sm:auto-cols-fr sm:flex sm:flex-wrap sm:items-center sm:gap-2">
        <h3 className="mr-auto text-base max-sm:sr-only">연습장</h3>
        {(['pen', 'eraser'] as const).map((one) => (
          <ToolButton
            key={one}
            icon={one}
            label={one === 'pen' ? '펜' : '지우개'}
            variant={tool === one ? 'primary' : 'secondary'}
            aria-pressed={tool === one}
            onClick={() => setTool(one)}
          />
        ))}
        <ToolButton
          icon="undo"
          label="되돌리기"
          variant="secondary"
          disabled={isEmpty}
          onClick={() => put(strokes.slice(0, -1))}
        />
        <ToolButton
          icon="clear"
          label="비우기"
          variant="secondary"
          disabled={isEmpty}
          onClick={() => put([])}
        />
        <ToolButton
          icon="larger"
          label="크게"
          variant="quiet"
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        />
        <ToolButton icon="close" label="닫기" variant="quiet" onClick={onClose} />
      </div>
      <div className="relative grid">
        <canvas
          ref={canvas}
          role="img"
          aria-label={isEmpty ? '빈 연습장' : `그린 선 ${strokes.length}개`}
          className={classNames(
            isLarge ? 'h-[70dvh] max-sm:h-[56dvh]' : 'h-[36dvh] max-h-80 max-sm:h-[28dvh]',
            'w-full touch-none rounded-lg border border-line bg-paper',
            tool === 'pen' ? 'cursor-crosshair' : 'cursor-cell',
          )}
          {...pointer}
        />
        {isEmpty && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 grid place-items-center text-sm text-ink-soft"
          >
            여기에 계산해 보세요
          </span>
        )}
      </div>
      <TypedSheet sheet={sheet} />
    </section>
  );
}

/** What is typed instead of drawn. */
function TypedSheet({ sheet }: { sheet: ReturnType<typeof strokesOf> }) {
  const [typed, setTyped] = useState(sheet.readText);
  return (
    <details>
      <summary className="min-h-11 py-2 text-sm text-ink-soft">
        글로 적기
        <span className="max-sm:hidden">. 연습장은 이 기기에만 남고 제출되거나 채점되지 않습니다.</span>
        <span className="sm:hidden"> · 제출되거나 채점되지 않습니다</span>
      </summary>
      <textarea
        rows={3}
        maxLength={4_000}
        value={typed}
        aria-label="연습장에 글로 적기"
        className="mb-2 w-full rounded-lg border border-ink-soft/50 bg-paper px-4 py-2 text-base"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          sheet.writeText(event.currentTarget.value);
        }}
      />
    </details>
  );
}
