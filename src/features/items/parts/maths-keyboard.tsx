import { MathfieldElement } from 'mathlive';
import 'mathlive/fonts.css';
import { useEffect, useRef } from 'react';
import { keypad } from './maths-keypad.ts';

// Fonts come with the stylesheet; there are no clicks to hear in an exam room.
MathfieldElement.fontsDirectory = null;
MathfieldElement.soundsDirectory = null;

// Its menu speaks of colours and typesetting, and not in Korean; its own keyboard is not used.
const hidden = `[part='menu-toggle'], [part='virtual-keyboard-toggle'] { display: none !important }`;

interface MathsKeyboardProps {
  readonly id: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (text: string) => void;
}

/** A field that shows fractions as they are written, with keys beneath. Its text is TeX, which `readNumber` reads. */
export function MathsKeyboard({ id, value, disabled, onChange }: MathsKeyboardProps) {
  const holder = useRef<HTMLDivElement>(null);
  const field = useRef<MathfieldElement | null>(null);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    const made = new MathfieldElement({ mathVirtualKeyboardPolicy: 'manual' });
    made.id = id;
    made.setAttribute('aria-label', '답 (수식)');
    made.style.minWidth = '12rem';
    made.style.fontSize = '1.25rem';
    // The paper of our page, light or dark, not its own white.
    made.style.backgroundColor = 'transparent';
    made.style.color = 'inherit';
    made.addEventListener('input', () => change.current(made.value));
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
    if (made.value !== value) made.setValue(value, { silenceNotifications: true });
  }, [value, disabled]);
  const press = ({ insert, command }: (typeof keypad)[number]) => {
    const made = field.current;
    if (!made) return;
    if (command) made.executeCommand(command);
    if (insert) made.insert(insert, { focus: true, selectionMode: 'placeholder' });
    change.current(made.value);
  };
  return (
    <div className="grid gap-2">
      <div ref={holder} className="rounded-lg border border-ink-soft/50 bg-paper p-1" />
      <fieldset aria-label="수식판" className="grid max-w-xs grid-cols-5 gap-1.5">
        {keypad.map((key) => (
          <button
            key={key.name}
            type="button"
            aria-label={key.name}
            disabled={disabled}
            className="min-h-12 rounded-lg border border-line bg-paper text-lg hover:border-brand disabled:bg-mist"
            // The field keeps the focus, and with it the place where the next key goes.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => press(key)}
          >
            <span aria-hidden="true">{key.sign}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
