import { MathfieldElement } from 'mathlive';
import 'mathlive/fonts.css';
import { useEffect, useRef, useState } from 'react';
import { caretText } from '#src/features/items/rules/text/maths-caret.ts';
import {
  drawnTex,
  isSpilt,
  keptTex,
  withoutEmptyFractions,
} from '#src/features/items/rules/text/maths-text.ts';
import { keypad } from './maths-keypad.ts';

// Fonts come with the stylesheet; there are no clicks to hear in an exam room.
MathfieldElement.fontsDirectory = null;
MathfieldElement.soundsDirectory = null;
MathfieldElement.locale = 'ko';

// Its menu speaks of colours and typesetting, and not in Korean; its own keyboard is not used.
const hidden = `[part='menu-toggle'], [part='virtual-keyboard-toggle'] { display: none !important }`;

/** Takes the character before the caret; where there is none, the boxes of a fraction nobody filled, all at once. */
function erase(field: MathfieldElement): void {
  const before = keptTex(field.value);
  const at = field.position;
  field.executeCommand('deleteBackward');
  const after = keptTex(field.value);
  // At the start of a box the field takes the fraction's line away; the caret only goes on to the left.
  if (isSpilt(before, after)) {
    field.setValue(drawnTex(before), { silenceNotifications: true });
    field.position = at;
    field.executeCommand('moveToPreviousChar');
    return;
  }
  // Where the last figure went, boxes without any would be left.
  if (after !== '' && after !== before) return;
  const cleaned = withoutEmptyFractions(after);
  if (cleaned === after && after !== '') {
    field.executeCommand('moveToPreviousChar');
    return;
  }
  field.setValue(drawnTex(cleaned), { silenceNotifications: true });
  field.position = field.lastOffset;
}

/**
 * Says where the caret is once it has moved. What the field says of a step by itself is English (`announce`) and is held
 * back; a figure that is typed is said by the keyboard's own echo.
 */
function announcePlaces(field: MathfieldElement, announce: (spoken: string) => void): void {
  let value = field.value;
  const where = () => (field.selectionIsCollapsed ? caretText(field.value, field.position) : '선택함');
  field.addEventListener('announce', (event) => {
    event.preventDefault();
    const { command } = (event as CustomEvent<{ command: string }>).detail;
    if (command === 'delete') queueMicrotask(() => announce(`지움, ${where()}`));
  });
  field.addEventListener('selection-change', () => {
    if (field.value === value) announce(where());
    value = field.value;
  });
}

interface MathsKeyboardProps {
  readonly id: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (text: string) => void;
}

/** The maths field in its holder: it follows the value, tells what is typed, and where its caret is. */
function useMathField({ id, value, disabled, onChange }: MathsKeyboardProps) {
  const holder = useRef<HTMLDivElement>(null);
  const field = useRef<MathfieldElement | null>(null);
  const change = useRef(onChange);
  const [said, setSaid] = useState('');
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    const made = new MathfieldElement({ mathVirtualKeyboardPolicy: 'manual' });
    made.id = id;
    made.setAttribute('aria-label', '답 (수식)');
    made.style.minWidth = '12rem';
    made.style.display = 'block';
    // The frame around it shows that it has the focus.
    made.style.outline = 'none';
    made.style.fontSize = '1.25rem';
    // The paper of our page, light or dark, not its own white.
    made.style.backgroundColor = 'transparent';
    made.style.color = 'inherit';
    announcePlaces(made, setSaid);
    made.addEventListener('input', () => change.current(keptTex(made.value)));
    made.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Backspace' || event.ctrlKey || event.altKey || event.metaKey) return;
        if (made.readOnly) return;
        event.preventDefault();
        event.stopPropagation();
        erase(made);
        change.current(keptTex(made.value));
      },
      { capture: true },
    );
    field.current = made;
    holder.current?.append(made);
    made.menuItems = [];
    // A space parts the whole from its fraction: "1 3/4" stays what was typed.
    made.mathModeSpace = '\\:';
    const style = document.createElement('style');
    style.textContent = hidden;
    made.shadowRoot?.append(style);
    made.focus();
    return () => {
      made.remove();
      field.current = null;
    };
  }, [id]);
  useEffect(() => {
    const made = field.current;
    if (!made) return;
    made.readOnly = disabled;
    if (keptTex(made.value) !== value) made.setValue(drawnTex(value), { silenceNotifications: true });
  }, [value, disabled]);
  const press = ({ insert, command }: (typeof keypad)[number]) => {
    const made = field.current;
    if (!made) return;
    if (command === 'deleteBackward') erase(made);
    else if (command) made.executeCommand(command);
    if (insert) made.insert(insert, { focus: true, selectionMode: 'placeholder' });
    change.current(keptTex(made.value));
  };
  return { holder, said, press };
}

const Box = () => <span className="size-3 rounded-xs border-2 border-current" />;

/** A fraction, or a whole beside one, as they are written, each part a box. */
function Boxes({ shape }: { shape: NonNullable<(typeof keypad)[number]['shape']> }) {
  return (
    <span className="inline-flex items-center gap-1 align-middle">
      {shape === 'mixed' && <Box />}
      <span className="grid justify-items-center gap-0.5">
        <Box />
        <span className="h-0.5 w-4 bg-current" />
        <Box />
      </span>
    </span>
  );
}

/** A field that shows fractions as they are written, with keys beneath. Its text is TeX, which `readNumber` reads. */
export function MathsKeyboard(props: MathsKeyboardProps) {
  const { holder, said, press } = useMathField(props);
  return (
    <div className="grid gap-2">
      <div
        ref={holder}
        className="rounded-lg border border-ink-soft/50 bg-paper p-1 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-brand"
      />
      <p role="status" aria-label="수식에서의 자리" className="sr-only">
        {said}
      </p>
      <fieldset aria-label="수식판" className="grid max-w-xs grid-cols-5 gap-1.5">
        {keypad.map((key) => (
          <button
            key={key.name}
            type="button"
            aria-label={key.name}
            disabled={props.disabled}
            className="min-h-12 min-w-11 rounded-lg border border-line bg-paper text-lg sm:min-w-14 hover:border-brand disabled:bg-mist"
            // The field keeps the focus, and with it the place where the next key goes.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => press(key)}
          >
            <span aria-hidden="true">{key.shape ? <Boxes shape={key.shape} /> : key.sign}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
