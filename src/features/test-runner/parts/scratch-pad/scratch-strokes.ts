export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Stroke = readonly Point[];

const mostStrokes = 400;
const touchPx = 14;

/** Where a pointer is on the sheet, in CSS pixels from its corner. */
export function pointAt(event: {
  readonly currentTarget: Element;
  readonly clientX: number;
  readonly clientY: number;
}): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: Math.round(event.clientX - box.left), y: Math.round(event.clientY - box.top) };
}

/** The strokes that an eraser at this point does not touch. */
export function withoutTouched(strokes: readonly Stroke[], { x, y }: Point): readonly Stroke[] {
  return strokes.filter((stroke) => !stroke.some((one) => Math.hypot(one.x - x, one.y - y) <= touchPx));
}

/** Draws the whole sheet anew, sharp on any screen, in the colour of the text. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
  if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  context.strokeStyle = getComputedStyle(canvas).color;
  context.lineWidth = 2.5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of strokes) {
    const [first, ...rest] = stroke;
    if (!first) continue;
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of rest.length > 0 ? rest : [{ x: first.x + 0.1, y: first.y }]) context.lineTo(x, y);
    context.stroke();
  }
}

interface Sheet {
  readonly strokes: readonly Stroke[];
  readonly words: string;
}

function readSheet(key: string): Sheet {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? '{}') as Partial<Sheet>;
    return { strokes: kept.strokes ?? [], words: kept.words ?? '' };
  } catch {
    return { strokes: [], words: '' };
  }
}

/** One sheet a question, kept for this tab: a reload finds it again, the next student on this device does not. */
export function strokesOf(attemptNo: string, position: number) {
  const key = `scratch ${attemptNo} ${position}`;
  const put = (change: Partial<Sheet>) => {
    try {
      window.sessionStorage.setItem(key, JSON.stringify({ ...readSheet(key), ...change }));
    } catch {
      // A full or forbidden storage: the sheet lasts as long as the page.
    }
  };
  return {
    read: () => readSheet(key).strokes,
    readText: () => readSheet(key).words,
    write: (strokes: readonly Stroke[]) => put({ strokes: strokes.slice(-mostStrokes) }),
    writeText: (text: string) => put({ words: text }),
  };
}
